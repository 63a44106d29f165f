/** The protocol's own library; the build makes this module a file of its own, read once an agent is served. */
export { createMcpHandler, McpServer, ResourceTemplate } from '@modelcontextprotocol/server'
export { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'

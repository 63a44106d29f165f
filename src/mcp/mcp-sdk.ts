/** The protocol's official library; the build puts this module into a separate file, read once an agent is served. */
export { createMcpHandler, McpServer, ResourceTemplate } from '@modelcontextprotocol/server'
export { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'

/**
 * The protocol's official library. The build puts this module into a separate file, which is read when an agent is
 * first served.
 */
export { createMcpHandler, McpServer, ResourceTemplate } from '@modelcontextprotocol/server'
export { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'

import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import type { Api } from '../create-api.ts';
import type { AnyEndpoint } from '../define-endpoint.ts';
import { type Carrier, callTool } from './call-tool.ts';
import { defineTools, type Tool } from './define-tools.ts';

export interface McpOptions {
  readonly endpoints: readonly AnyEndpoint[];
  readonly api: Api;
  readonly version: string;
  readonly reportFailure: (error: unknown, where: string) => void;
}

export type AnswerMcp = (message: unknown, carrier: Carrier) => Promise<Response>;

const instructions =
  'Lookups and risk scores for network, payment and user data. Facts that are not known are null. Use mode "test" to try a tool without using up quota.';

/**
 * Answers one POST of the MCP streamable HTTP transport, without sessions: every request stands alone, so any
 * node of a cluster can answer it.
 */
export function createMcp({ endpoints, api, version, reportFailure }: McpOptions): AnswerMcp {
  const tools = defineTools(endpoints);
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const listed = { tools: tools.map(({ route: _, ...tool }) => tool) };
  // A server would make its own, which is dear to do for every request.
  const jsonSchemaValidator = new AjvJsonSchemaValidator();

  async function answerCall(name: string, values: Readonly<Record<string, unknown>>, carrier: Carrier) {
    const tool: Tool | undefined = byName.get(name);
    if (tool === undefined) throw new McpError(ErrorCode.InvalidParams, 'There is no tool of this name.');
    try {
      const { isError, text, structured } = await callTool(api, tool, values, carrier);
      return {
        content: [{ type: 'text' as const, text }],
        isError,
        ...(structured && { structuredContent: structured }),
      };
    } catch (error) {
      reportFailure(error, `mcp ${name}`);
      throw new McpError(ErrorCode.InternalError, 'The tool failed.');
    }
  }

  return async function answerMcp(message, carrier) {
    const server = new Server(
      { name: 'assay', title: 'Assay', version },
      {
        capabilities: { tools: {} },
        instructions,
        jsonSchemaValidator,
      },
    );
    server.setRequestHandler(ListToolsRequestSchema, () => listed as never);
    server.setRequestHandler(CallToolRequestSchema, ({ params }) =>
      answerCall(params.name, params.arguments ?? {}, carrier),
    );
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport as never);
    try {
      return await transport.handleRequest(toWebRequest(carrier), { parsedBody: message });
    } finally {
      await server.close();
    }
  };
}

/** The transport reads only these headers; the body is passed beside. */
function toWebRequest({ headers }: Carrier): Request {
  const kept: Record<string, string> = { 'content-type': 'application/json' };
  for (const name of ['accept', 'mcp-protocol-version']) {
    const value = headers[name];
    if (typeof value === 'string') kept[name] = value;
  }
  return new Request('http://localhost/mcp', { method: 'POST', headers: kept });
}

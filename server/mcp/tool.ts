import type { CallToolResult, McpServer, ServerContext } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import type { Scope } from '../../routers/account/oauth.contract.ts';
import type { Caller } from './caller.ts';
import { withMarks, withoutMarks } from './outside-text.ts';

export type Live = {
  signal: AbortSignal;
  endsWithConnection: boolean;
  progress: (message: string) => Promise<void>;
};

type Spec<Input extends z.ZodObject, Output extends z.ZodObject> = {
  title: string;
  description: string;
  input: Input;
  output: Output;
  example: z.input<Input>;
  needs: readonly Scope[];
  told?: readonly string[];
  writes?: boolean;
  run: (caller: Caller, input: z.output<Input>, live: Live) => Promise<z.input<Output>>;
};

export type Tool = {
  name: string;
  register: (server: McpServer, caller: Caller, era: Era) => void;
};
export type Era = 'legacy' | 'modern';

export function scopesOf(needs: readonly Scope[], input: unknown): Scope[] {
  return namesMarker(input) ? [...new Set([...needs, 'labs:read' as const])] : [...needs];
}

function namesMarker(value: unknown): boolean {
  if (typeof value === 'string') return /^(?:«data: )?biomarker:/.test(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(namesMarker);
}

export function tool<Input extends z.ZodObject, Output extends z.ZodObject>(
  name: string,
  spec: Spec<Input, Output>,
): Tool {
  const { title, description, needs, told = [], writes = false, run } = spec;
  const inputSchema: z.ZodObject = spec.input.meta({ examples: [spec.example] });
  const outputSchema: z.ZodObject = spec.output;
  const config = {
    title,
    description: `${description}\n\nExample: ${JSON.stringify(spec.example)}`,
    inputSchema,
    outputSchema,
    annotations: {
      ...{ title, readOnlyHint: !writes, destructiveHint: false, idempotentHint: !writes, openWorldHint: false },
    },
  };
  const register: Tool['register'] = (server, caller, era) => {
    const answer = async (input: unknown, ctx: ServerContext): Promise<CallToolResult> => {
      try {
        const given = spec.input.parse(withoutMarks(input));
        await caller.begin(name, scopesOf(needs, given));
        const output = withMarks(await run(caller, given, liveOf(ctx, era, caller)), told);
        return { content: [{ type: 'text', text: JSON.stringify(output) }], structuredContent: Object(output) };
      } catch (cause) {
        return { content: [{ type: 'text', text: errorText(caller, cause) }], isError: true };
      }
    };
    server.registerTool(
      name,
      {
        ...config,
        scopeChallenge: ({ request }) => caller.challenge(name, scopesOf(needs, request.params?.['arguments'])),
      },
      answer,
    );
  };
  return { name, register };
}

function liveOf({ mcpReq }: ServerContext, era: Era, { cancelsByLeaving }: Caller): Live {
  const token = mcpReq._meta?.progressToken;
  let progress = 0;
  return {
    signal: mcpReq.signal,
    // MCP 2025 survives a disconnect; 2026 cancels by it.
    endsWithConnection: era === 'modern' || cancelsByLeaving,
    progress: async (message) => {
      if (token === undefined) return;
      progress += 1;
      await mcpReq.notify({ method: 'notifications/progress', params: { progressToken: token, progress, message } });
    },
  };
}

export function errorText(caller: Pick<Caller, 'present'>, cause: unknown): string {
  const { headers, body } = caller.present(cause);
  const wait = headers['Retry-After'];
  return `${body.error.message} (${body.error.code})${wait === undefined ? '' : ` Try again in ${wait} s.`}`;
}

type Price = { inputUsdPerMillion: number; outputUsdPerMillion: number };

// US dollars per million tokens, from https://console.groq.com/docs/models, June 2026. Cached tokens count in full.
const prices: Readonly<Record<string, Price>> = {
  'openai/gpt-oss-120b': { inputUsdPerMillion: 0.15, outputUsdPerMillion: 0.6 },
  'openai/gpt-oss-20b': { inputUsdPerMillion: 0.075, outputUsdPerMillion: 0.3 },
  'llama-3.3-70b-versatile': { inputUsdPerMillion: 0.59, outputUsdPerMillion: 0.79 },
  'llama-3.1-8b-instant': { inputUsdPerMillion: 0.05, outputUsdPerMillion: 0.08 },
  'meta-llama/llama-4-scout-17b-16e-instruct': { inputUsdPerMillion: 0.11, outputUsdPerMillion: 0.34 },
  'qwen/qwen3-32b': { inputUsdPerMillion: 0.29, outputUsdPerMillion: 0.59 },
};

export type Tokens = { prompt_tokens: number; completion_tokens: number };

export const isPriced = (model: string): boolean => Object.hasOwn(prices, model);

/** 0 for an unknown model. */
export function costUsdOf(model: string, tokens: Tokens): number {
  const price = isPriced(model) ? prices[model] : undefined;
  if (!price) return 0;
  const { inputUsdPerMillion, outputUsdPerMillion } = price;
  return (tokens.prompt_tokens * inputUsdPerMillion + tokens.completion_tokens * outputUsdPerMillion) / 1_000_000;
}

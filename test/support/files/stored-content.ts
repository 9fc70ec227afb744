import type { StoredContent } from '../../../routers/ports.ts';

export const contentOf = async (file: StoredContent): Promise<Buffer> =>
  Buffer.from(await new Response(file.stream()).bytes());

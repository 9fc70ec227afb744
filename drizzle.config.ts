import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'sqlite',
  schema: [
    './db/schema.ts',
    './db/health-schema.ts',
    './db/access-schema.ts',
    './db/agent-schema.ts',
    './db/key-schema.ts',
    './db/privacy-schema.ts',
  ],
  out: './db/migrations',
  breakpoints: true,
});

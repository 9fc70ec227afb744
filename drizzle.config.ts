import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'sqlite',
  schema: [
    './db/schema/schema.ts',
    './db/schema/health-schema.ts',
    './db/schema/access-schema.ts',
    './db/schema/agent-schema.ts',
    './db/schema/archive-schema.ts',
    './db/schema/privacy-schema.ts',
  ],
  out: './db/migrations',
  breakpoints: true,
});

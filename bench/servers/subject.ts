/** What the measured servers and the load have to agree on. Quotas count as always and never refuse. */
export const benchSecrets = {
  JWT_SECRET: 'bench-jwt-secret-of-at-least-32-bytes',
  WEBHOOK_SECRET: 'bench-webhook-secret-of-at-least-32-bytes',
  ADMIN_KEY: 'bench-admin-key-of-at-least-32-bytes!',
  RATE_LIMIT_PER_MINUTE: '1000000',
  RATE_LIMIT_PER_DAY: '1000000000',
};
export const benchUserId = 'user_bench';
export const benchTurnId = 'turn_bench';
export const syncRows = 100_000;

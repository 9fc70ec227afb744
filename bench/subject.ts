/** What the measured servers and the load have to agree on. */
export const benchSecrets = {
  JWT_SECRET: 'bench-jwt-secret-of-at-least-32-bytes',
  WEBHOOK_SECRET: 'bench-webhook-secret-of-at-least-32-bytes',
};
export const benchUserId = 'user_bench';
export const benchTurnId = 'turn_bench';
export const syncRows = 100_000;

/** Constants that servers and load share. */
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

export const streamsOpen = 10_000;
export const streamEventsPerSecond = 50_000;
export const turnsPerUser = 20;
export const streamUserOf = (stream: number) => `user_${Math.floor(stream / turnsPerUser)}`;
export const streamTurnOf = (stream: number) => `turn_${stream}`;

export const nodeRows = 150;
export const urlFile = 'database-url';

export const growthUnit = { days: 30, turns: 4, deliveries: 2 };
export const grownUserOf = (factor: number) => `user_${factor}times`;
export const manyUserOf = (index: number) => `user_many${index}`;

/** `Trail Running`, `trail-running` and `trail_running` are one type, however a source or a person writes it. */
export const toComparedType = (activityType: string) => activityType.trim().toLowerCase().replace(/[ -]/g, '_');

/** Local days (`YYYY-MM-DD`) and the aggregator's way of writing instants, independent of the machine's time zone. */

export const addDays = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString();

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days;

/** 1 = Monday … 7 = Sunday. */
export const isoWeekday = (date: string): number => Temporal.PlainDate.from(date).dayOfWeek;

/** The instant of a local time, in milliseconds. `timeZone` is a name such as `Europe/Berlin` or an offset. */
export const localMs = (date: string, minute: number, timeZone: string): number =>
  Temporal.PlainDate.from(date).toPlainDateTime().add({ minutes: minute }).toZonedDateTime(timeZone).epochMilliseconds;

/** `2026-07-01T07:02:00.000000+01:00`, as the aggregator writes instants. */
export const isoWithOffset = (epochMs: number, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(epochMs)
    .toZonedDateTimeISO(timeZone)
    .toString({ timeZoneName: 'never', fractionalSecondDigits: 6 });

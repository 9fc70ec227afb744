/** Local times as the aggregator writes them, independent of the machine's time zone. */

/** The instant of a local time, in milliseconds. `timeZone` is a name such as `Europe/Berlin` or an offset. */
export const localMs = (date: string, minute: number, timeZone: string): number =>
  Temporal.PlainDate.from(date).toPlainDateTime().add({ minutes: minute }).toZonedDateTime(timeZone).epochMilliseconds;

/** `2026-07-01T07:02:00.000000+01:00`, as the aggregator writes instants. */
export const isoWithOffset = (epochMs: number, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(epochMs)
    .toZonedDateTimeISO(timeZone)
    .toString({ timeZoneName: 'never', fractionalSecondDigits: 6 });

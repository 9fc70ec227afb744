import { InvalidArgumentError } from 'commander';

/** For options and arguments that are numbers: refuses everything else by naming the bounds. */
export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= min && value <= max)) throw new InvalidArgumentError(`A whole number from ${min} to ${max}.`);
    return value;
  };
}

/** For options that are moments: a day, or a time with its zone, as the service takes them. */
export function moment(text: string): string {
  const isMoment = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/.test(text);
  if (!isMoment || Number.isNaN(Date.parse(text)))
    throw new InvalidArgumentError('A date such as 2026-11-21, or a time such as 2026-11-21T18:30:00Z.');
  return text;
}

import { z } from 'zod';
import { TimeZone } from '../core/contract.ts';

const isLanguage = (tag: string) => {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
};
const yearNow = () => new Date().getUTCFullYear();

const Name = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{M}\p{N}\p{P}\p{S} ]{1,100}$/u, { error: 'Use 1 to 100 printable characters.' });
const Language = z.string().max(35).refine(isLanguage, { error: 'Use a language tag such as de or en-GB.' });
const BirthYear = z
  .int()
  .min(1900)
  .refine((year) => year <= yearNow(), { error: 'Use a year that has begun.' });

/** `time_zone` says which day is today, `birth_year` which published limits hold. */
const Profile = z.object({
  name: Name.nullable(),
  units: z.enum(['metric', 'imperial']).nullable(),
  language: Language.nullable(),
  time_zone: TimeZone.nullable(),
  birth_year: BirthYear.nullable(),
  sex: z.enum(['female', 'male', 'other']).nullable(),
});
export type Profile = z.infer<typeof Profile>;

export const GetProfile = { meta: {}, output: Profile } as const;

/** Null clears a field. */
export const UpdateProfile = { meta: {}, input: Profile.partial(), output: Profile } as const;

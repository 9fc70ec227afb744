import { findProfile, type ProfileRow, saveProfile } from '../../db/access/profiles.ts';
import type { Db } from '../../db/client.ts';
import { userProcedure } from '../trpc.ts';
import { GetProfile, type Profile, UpdateProfile } from './profile.contract.ts';

export const profileProcedures = {
  profile: userProcedure
    .meta(GetProfile.meta)
    .output(GetProfile.output)
    .query(({ ctx }) => ownProfile(ctx.db, ctx.principal.id)),

  update: userProcedure
    .meta(UpdateProfile.meta)
    .input(UpdateProfile.input)
    .output(UpdateProfile.output)
    .mutation(async ({ ctx, input }) => {
      const userId = ctx.principal.id;
      const { time_zone: timeZone, birth_year: birthYear, ...words } = input;
      const year = birthYear === undefined || birthYear === null ? birthYear : String(birthYear);
      await ctx.db.write((orm) => [saveProfile(orm, { userId }, given({ ...words, timeZone, birthYear: year }))]);
      return ownProfile(ctx.db, userId);
    }),
};

type Given = { [Field in keyof ProfileRow]?: ProfileRow[Field] | undefined };
const given = (fields: Given): Partial<ProfileRow> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

async function ownProfile(db: Db, userId: string): Promise<Profile> {
  const row = await findProfile(db.read, { userId });
  const { name = null, units = null, language = null, timeZone = null, birthYear = null, sex = null } = row ?? {};
  return GetProfile.output.parse({
    ...{ name, units, language, sex, time_zone: timeZone },
    birth_year: birthYear === null ? null : Number(birthYear),
  });
}

import { z } from 'zod';

/** What the embedded identity provider takes. Unknown fields are ignored, as everywhere. */

export const passwordChars = { min: 10, max: 128 };

const Email = z
  .string()
  .max(254, 'must have at most 254 characters')
  .pipe(z.email('must be an e-mail address'))
  .transform((text) => text.toLowerCase());
/** No rule about its characters: length is what counts. */
const NewPassword = z
  .string()
  .min(passwordChars.min, `must have at least ${passwordChars.min} characters`)
  .max(passwordChars.max, `must have at most ${passwordChars.max} characters`);
const Password = z
  .string()
  .min(1, 'must not be empty')
  .max(passwordChars.max, `must have at most ${passwordChars.max} characters`);

export const SignUp = z.object({
  email: Email,
  password: NewPassword,
  name: z.string().max(200, 'must have at most 200 characters').default(''),
});
export const SignIn = z.object({ email: Email, password: Password });
export const ChangePassword = z.object({ current_password: Password, new_password: NewPassword });

import { held, type Section, testsOf } from '../table.ts';

const auth = testsOf('server/http/auth.test.ts');
const badTokens = testsOf('server/http/bad-input/auth.test.ts');
const jwks = testsOf('server/identity/jwks.test.ts');
const down = testsOf('regression/identity/identity-provider-down.test.ts');
const accounts = testsOf('server/identity/accounts.test.ts');
const admin = testsOf('routers/admin/admin.test.ts');
const links = testsOf('server/identity/links.test.ts');
const callback = testsOf('server/http/pages/callback.test.ts');
const cli = testsOf('server/http/bad-input/cli.test.ts');
const leave = testsOf('routers/account/leave.test.ts');
const terminal = testsOf('web/cli/account.test.ts');
const mail = testsOf('server/identity/mail.test.ts');
const passkeys = testsOf('server/identity/passkeys.test.ts');
const bound = testsOf('server/identity/bound-people.test.ts');
const requests = testsOf('server/identity/requests.test.ts');
const email = testsOf('server/identity/external.test.ts');

export const accountsPromises: Section = {
  page: 'authentication.md',
  heading: 'Accounts at the embedded provider',
  promises: [
    held(
      'a link for a new password works once, for an hour, until a newer one, and signs out everything else',
      links(
        'a newer link ends the older one, and an hour ends both',
        'of eight callers with one link exactly one wins, and it is the password of that one that holds',
        'a link sets the password of its own account, signs that person in, and out everywhere else',
      ),
    ),
    held(
      'an invitation makes one account, also where sign-up is closed',
      links('an invitation makes one account where nobody else may make one'),
    ),
    held(
      'a person sees what happened to their account, and nobody else does',
      links('a person sees what happened to their account, page by page, and nobody else does'),
    ),
    held(
      'with SMTP_URL people ask for a new password and confirm their address by mail',
      mail(
        'a new account is asked whether the address is its own, and the link of the letter says so, once',
        'whoever asks for a new password hears the same for every address, and only an account gets a letter',
      ),
    ),
    held(
      'a passkey is a second way in, of its own person only',
      passkeys(
        'a passkey signs its own person in without a password, and both are in their activity',
        'neither a key that nobody added, nor one for another origin or server, nor one without a check of the person signs in',
        'a stranger sees no foreign passkey and removes none; a removed one opens nothing',
      ),
    ),
    held(
      'a password that many people use is refused',
      requests('passwords that many people use are refused wherever one is chosen, in any case'),
    ),
    held(
      'a person belongs to the provider that first named them, until an operator moves them',
      bound(
        'the same name from another identity provider is refused, and leaves the person as they were',
        'an operator moves a person on purpose, by which the former provider loses them; the audit log says so',
        'a person whose id is made of the former name goes on under it with the name that the operator gives',
      ),
    ),
    held(
      'a token ends with the key that signed it, also one that was verified before',
      down('a token that is kept ends with the key that signed it, and no other does'),
    ),
    held(
      'a sub that begins with user_ is the user id as it stands',
      auth('a service token and a session token of one user_… subject are one user'),
    ),
    held(
      'another sub is user_ and 24 base62 characters of SHA-256 over issuer and sub',
      auth('another subject (%s) is user_ and 24 base-62 characters of SHA-256 over issuer and subject'),
    ),
    held('the sub of a service token is a user id', badTokens('A21 a sub that names nobody')),
    held(
      'an e-mail address is taken from the claim, and never overwritten by nothing',
      auth('the e-mail address is filled in when it is learned, and neither nothing nor nonsense empties it'),
    ),
    held(
      'HS256 is tried against JWT_SECRET only, RS256 against the JWKS only',
      badTokens('A8 a session token is not tried under the secret, nor the reverse'),
    ),
    held('every other alg is invalid_token', badTokens('A8 the algorithm %j, with either good key and with none')),
    held('exp is required', badTokens('A17 no exp')),
    held('clocks may be five seconds off', auth('a clock that is five seconds off is accepted')),
    held(
      'issuer, audience and authorized party are checked',
      badTokens('A22 another issuer, audience or authorized party'),
    ),
    held(
      'the JWKS is cached and fetched again for an unknown kid at most once in 30 seconds',
      jwks('fifty first tokens at once load the keys once'),
      badTokens('A12 hundreds of unknown key ids make one request to the provider at most'),
      down('a provider that is %s is asked once in 30 seconds, however many tokens name unknown keys'),
    ),
    held(
      'the last good keys are kept while the provider is down',
      jwks('known keys serve on while the provider is down; its tokens that need no provider stay refused'),
      down('the last good keys outlive a provider that publishes nonsense for an hour'),
    ),
    held(
      'an Authorization header that is no bearer is invalid_token, an absent one missing_authorization',
      badTokens('A3 another scheme than Bearer', 'A1 no Authorization header'),
    ),
    held(
      'a service token at cli-approve is 403 forbidden',
      cli('C104 with a service token: 403, so that no token prolongs itself'),
    ),
    held('admin: no key and a valid bearer is 403 forbidden', admin('tells a user that their token is not for it')),
    held(
      'admin: no key and no valid bearer is 401 missing_authorization',
      admin(
        'is closed to a request without any credential',
        'does not take a bad token for a user, nor the key as a bearer or in the query',
      ),
    ),
    held('admin: a wrong key is 401 invalid_token', admin('refuses a wrong key, also beside a good token')),
    held(
      'the embedded provider has e-mail and password accounts in the same database',
      accounts(
        'whoever signs up is a user at once: the token speaks for the account, with its e-mail address',
        'a restart keeps accounts, sessions and the signing key',
      ),
    ),
    held(
      'the embedded provider signs RS256 tokens of 60 seconds and has a JWKS of its own',
      accounts('a token lasts 60 seconds and names this service as issuer and audience'),
    ),
    held(
      'the embedded provider is off with an external one',
      accounts('with an external provider there is nothing below /auth'),
    ),
    held(
      'cb is parsed: http, localhost or 127.0.0.1, an explicit port, no user info',
      callback(
        '%s is one: a loopback host with its port written out',
        '%p is refused',
        'whatever is accepted, the browser goes to loopback with it',
      ),
    ),
    held(
      'any other cb is 400 and nothing redirects',
      cli('C102 %p: 400, no redirect, and nothing of it in the page', 'C102 missing or given twice: 400'),
    ),
    held(
      'the sign-in page works with the embedded provider',
      testsOf('web/sign-in/sign-in.test.ts')(
        'a new account, approved: the program gets a token that works, and its state as it was',
      ),
    ),
    held(
      'the sign-in page works with an external provider',
      testsOf('web/sign-in/sign-in-external.test.ts')(
        'the provider’s own form, then the same decision: its person’s token arrives at the program',
      ),
    ),
    held(
      'with IDP_SECRET_KEY an e-mail address that the token leaves out is looked up once',
      email('without a claim the provider is asked once, with the secret key, and the answer is kept'),
    ),
    held(
      'a person exports everything about them as one zip, once at a time',
      leave(
        'is one zip with the same files as the operator’s export, each as the manifest says',
        'runs once at a time for a person, ends when nobody reads it on, and is audited',
      ),
      terminal('export writes one zip that its owner alone may read, and touches no file that is there'),
    ),
    held(
      'a person deletes their account with their password and a confirmation; every token and stream ends, and everything is erased',
      leave(
        'needs a confirmation, which takes the password; neither a wrong one nor another person’s will do',
        'wrong passwords count towards the brakes of the sign-in, and the person is told when to come back',
        'ends every token, stream, turn and import and erases everything: database, log, files; the audit log says so',
      ),
      testsOf('routers/account/leave-kill.test.ts')(
        'a server that is killed %s leaves the account whole, or the next start erases all of it',
      ),
      terminal(
        'delete asks twice and shows no password; a wrong one and another name delete nothing; then nobody is signed in',
      ),
    ),
    held(
      'with an external provider, deletion takes a sign-in of the last five minutes instead of a password',
      leave('a confirmation takes a session token whose auth_time is at most five minutes old, and serves once'),
    ),
    held(
      'without an address the e-mail is an empty string',
      email('a person without an address is answered with none'),
    ),
  ],
};

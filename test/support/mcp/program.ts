import type { OAuthClientInformation, OAuthClientProvider, OAuthTokens } from '@modelcontextprotocol/client';

/** What a program keeps, as the MCP library asks for it. */
export function programAt(callback: string) {
  const kept: { client?: OAuthClientInformation; tokens?: OAuthTokens; verifier: string; address: string } = {
    verifier: '',
    address: '',
  };
  const provider: OAuthClientProvider = {
    redirectUrl: callback,
    clientMetadata: { client_name: '<b>Assistant</b> & Co', redirect_uris: [callback] },
    state: () => 'state-of-the-program',
    clientInformation: () => kept.client,
    saveClientInformation: (client) => {
      kept.client = client;
    },
    tokens: () => kept.tokens,
    saveTokens: (tokens) => {
      kept.tokens = tokens;
    },
    redirectToAuthorization: (address) => {
      kept.address = address.href;
    },
    saveCodeVerifier: (verifier) => {
      kept.verifier = verifier;
    },
    codeVerifier: () => kept.verifier,
  };
  return { kept, provider };
}

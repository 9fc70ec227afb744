import { BlockList, isIP, isIPv6 } from 'node:net';

type Socket = string | null;

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** From the right of `X-Forwarded-For`, the first untrusted address. */
export function createClientAddress(trusted: readonly string[]) {
  const proxies = new BlockList();
  for (const range of trusted) {
    const [address = '', prefix] = range.split('/');
    if (prefix === undefined) proxies.addAddress(address, familyOf(address));
    else proxies.addSubnet(address, Number(prefix), familyOf(address));
  }
  const isTrusted = (address: string) => proxies.check(address, familyOf(address));
  return ({ headers }: Pick<Request, 'headers'>, socket: Socket): Socket => {
    if (socket === null || trusted.length === 0) return socket;
    let address = plain(socket) ?? socket;
    const said = (headers.get('x-forwarded-for') ?? '').split(',');
    while (said.length > 0 && isTrusted(address)) {
      const before = plain((said.pop() ?? '').trim());
      if (before === null) break;
      address = before;
    }
    return address;
  };
}

function plain(text: string): string | null {
  const inner = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const address = /^::ffff:([\d.]+)$/i.exec(inner)?.[1] ?? inner.replace(/%.*$/, '');
  return isIP(address) === 0 ? null : address;
}

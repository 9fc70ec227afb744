import type { Socket } from 'bun';
import { endAfterwards } from '../ending.ts';

type Letter = { from: string; to: string[]; text: string };
type Talk = { heard: string; from: string; to: string[]; data: boolean };

/** An SMTP server (RFC 5321) on loopback that keeps what it takes. `state.refuses` answers every recipient with 550. */
export function startMailServer() {
  const letters: Letter[] = [];
  const state = { refuses: false, refused: 0 };
  const answer = (socket: Socket<Talk>, line: string) => {
    const talk = socket.data;
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'MAIL') Object.assign(talk, { from: addressIn(line), to: [] });
    if (verb === 'RCPT' && state.refuses) {
      state.refused += 1;
      return '550 no such mailbox';
    }
    if (verb === 'RCPT') talk.to.push(addressIn(line));
    if (verb === 'DATA') {
      talk.data = true;
      return '354 go on';
    }
    return verb === 'QUIT' ? '221 bye' : '250 ok';
  };
  const listener = Bun.listen<Talk>({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      open: (socket) => {
        socket.data = { heard: '', from: '', to: [], data: false };
        socket.write('220 hale.test\r\n');
      },
      data: (socket, bytes) => {
        const talk = socket.data;
        talk.heard += bytes.toString('utf8');
        for (;;) {
          const end = talk.data ? '\r\n.\r\n' : '\r\n';
          const at = talk.heard.indexOf(end);
          if (at === -1) return;
          const said = talk.heard.slice(0, at);
          talk.heard = talk.heard.slice(at + end.length);
          if (talk.data) letters.push({ from: talk.from, to: talk.to, text: plainText(said) });
          const reply = talk.data ? '250 taken' : answer(socket, said);
          if (talk.data && reply === '250 taken') talk.data = false;
          socket.write(`${reply}\r\n`);
        }
      },
    },
  });
  endAfterwards(() => listener.stop(true));
  return { letters, state, url: `smtp://127.0.0.1:${listener.port}` };
}

const addressIn = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? '';

/** Quoted-printable (RFC 2045) undone. */
const plainText = (text: string) =>
  text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

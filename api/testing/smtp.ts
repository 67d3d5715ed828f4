import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import type { Cleanup } from './cleanup.ts';
import { findFreePort } from './postgres.ts';

/**
 * Behaviour of the mail server. `slow`: accepts a mail after some milliseconds. `refusing`: answers with this status.
 * `silent`: never answers. `dying` and `mute`: receive the mail, then cut the connection or never answer.
 */
type SmtpBehaviour =
  | 'accepting'
  | { slow: number }
  | { refusing: number; words?: string }
  | 'silent'
  | 'dying'
  | 'mute';

/** An SMTP server on loopback. */
export interface TestSmtp {
  url: string;
  behaviour: SmtpBehaviour;
  /** Received mails. */
  received: Email[];
  /** Number of mails offered, received or not. */
  offered: number;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Creates a mail server; until `start`, connections to its port are refused. */
export async function startSmtp(cleanup: Cleanup): Promise<TestSmtp> {
  const port = await findFreePort();
  let server: SMTPServer | undefined;
  const sockets = new Set<Socket>();
  const smtp: TestSmtp = {
    url: `smtp://127.0.0.1:${port}`,
    behaviour: 'accepting',
    received: [],
    offered: 0,
    async start() {
      const started = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        closeTimeout: 100,
        // Errors are ignored here and below: in some tests the client disconnects within a mail.
        onData: (stream, _session, callback) =>
          void answer(smtp, stream, callback, () => cut(sockets)).catch(() => {}),
      });
      started.on('error', () => {});
      started.server.on('connection', (socket: Socket) => {
        sockets.add(socket);
        socket.once('close', () => sockets.delete(socket));
      });
      await new Promise<void>((resolve) => started.listen(port, '127.0.0.1', () => resolve()));
      server = started;
    },
    async stop() {
      const stopped = server;
      server = undefined;
      if (stopped) await new Promise<void>((resolve) => stopped.close(() => resolve()));
    },
  };
  cleanup(() => smtp.stop());
  return smtp;
}

function cut(sockets: Set<Socket>): void {
  for (const socket of sockets) socket.destroy();
}

async function answer(
  smtp: TestSmtp,
  stream: SMTPServerDataStream,
  callback: (error?: Error | null) => void,
  die: () => void,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const { behaviour } = smtp;
  const isTaken = behaviour !== 'silent' && !(typeof behaviour === 'object' && 'refusing' in behaviour);
  if (isTaken) smtp.received.push(await PostalMime.parse(Buffer.concat(chunks)));
  smtp.offered++;
  if (behaviour === 'silent' || behaviour === 'mute') return;
  if (behaviour === 'dying') return die();
  if (typeof behaviour === 'object' && 'slow' in behaviour) await pause(behaviour.slow);
  if (typeof behaviour === 'object' && 'refusing' in behaviour) {
    const refusal = new Error(behaviour.words ?? 'refused by the test');
    callback(Object.assign(refusal, { responseCode: behaviour.refusing }));
  } else callback();
}

import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import type { Cleanup } from './cleanup.ts';
import { freePort } from './postgres.ts';

/** How the mail server behaves towards the next mail: takes it, refuses it with a status, or never answers. */
type SmtpMood = 'accepting' | 'silent' | { refusing: number };

/** A real SMTP server on loopback. */
export interface TestSmtp {
  url: string;
  mood: SmtpMood;
  /** Mails it has taken. */
  received: Email[];
  /** Mails offered to it, taken or not. */
  offered: number;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** A mail server that isn't started yet: until `start`, connections to its port are refused. */
export async function createSmtp(cleanup: Cleanup): Promise<TestSmtp> {
  const port = await freePort();
  let server: SMTPServer | undefined;
  const smtp: TestSmtp = {
    url: `smtp://127.0.0.1:${port}`,
    mood: 'accepting',
    received: [],
    offered: 0,
    async start() {
      const started = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        closeTimeout: 100,
        onData: (stream, _session, callback) => void answer(smtp, stream, callback),
      });
      // A client that goes away mid-mail is what some tests are about.
      started.on('error', () => {});
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

async function answer(
  smtp: TestSmtp,
  stream: SMTPServerDataStream,
  callback: (error?: Error | null) => void,
) {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  smtp.offered++;
  if (smtp.mood === 'silent') return;
  if (smtp.mood !== 'accepting') {
    callback(Object.assign(new Error('refused by the test'), { responseCode: smtp.mood.refusing }));
    return;
  }
  smtp.received.push(await PostalMime.parse(Buffer.concat(chunks)));
  callback();
}

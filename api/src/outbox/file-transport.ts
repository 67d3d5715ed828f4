import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type OutgoingMail, toMessage } from './mail.ts';

/**
 * Writes each mail to `folder/{id}.eml`, readable by its owner only. The name appears once the bytes are on the
 * disk, so a reader never meets half a mail, and a second try replaces the first.
 */
export function fileTransport(folder: string) {
  return async (mail: OutgoingMail): Promise<void> => {
    const { createTransport } = await import('nodemailer');
    const composer = createTransport({ streamTransport: true, buffer: true });
    const { message } = await composer.sendMail(toMessage(mail));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const temporary = join(folder, `.${mail.id}.${randomUUID()}.tmp`);
    try {
      await writeDurably(temporary, message as Buffer);
      await rename(temporary, join(folder, `${mail.id}.eml`));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    await flushFolder(folder);
  };
}

async function writeDurably(path: string, content: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The new name is an entry of the folder, which has its own flush. Windows has none to offer. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

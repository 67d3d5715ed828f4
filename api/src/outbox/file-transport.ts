import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type OutgoingMail, toMessage } from './mail.ts';

/** Name of the file a mail becomes. */
export const mailFileName = (id: string): string => `${id}.eml`;

/**
 * Writes each mail to `folder/{id}.eml`, readable by its owner only. The name appears once the bytes are on the
 * disk, so a reader never meets half a mail, and a second try replaces the first, and what a crash left of it.
 */
export function fileTransport(folder: string) {
  return async (mail: OutgoingMail): Promise<void> => {
    const { createTransport } = await import('nodemailer');
    const composer = createTransport({ streamTransport: true, buffer: true });
    const { message } = await composer.sendMail(toMessage(mail));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const temporary = join(folder, `.${mail.id}.tmp`);
    try {
      await writeDurably(temporary, message as Buffer);
      await rename(temporary, join(folder, mailFileName(mail.id)));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    await flushFolder(folder);
  };
}

async function writeDurably(path: string, content: Buffer): Promise<void> {
  const file = await open(path, 'w', 0o600);
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

import { HttpProblem } from '../http/problem.ts';
import type { Database } from '../storage/schema.ts';
import { findEditor, toEditorKey } from './editors.ts';

/**
 * Returns the name of an editor whose account requires one-time codes.
 * @param editor of the session; `null` for the shared password
 * @throws HttpProblem 403 for the shared password, or an account without codes
 */
export async function requireTotpAccount(database: Database, editor: string | null): Promise<string> {
  if (editor === null)
    throw new HttpProblem(
      'approval-needs-editor',
      'Le mot de passe partagé ne dit pas qui approuve : connectez-vous avec un compte nominatif protégé par un code. Rien n’est changé.',
    );
  const account = await findEditor(database, toEditorKey(editor));
  if (account?.totpSecret) return editor;
  throw new HttpProblem(
    'approval-needs-editor',
    'Votre compte n’a pas de code à usage unique : l’exploitant en ajoute un (npm run admin:editors -- totp). Rien n’est changé.',
  );
}

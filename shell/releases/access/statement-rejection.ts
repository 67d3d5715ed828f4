import type { ProblemType } from '@site/api/http/problem-types';
import { RejectedError } from '../model/refusal.ts';

/**
 * Refusals for missing or invalid proof of identity or rights. Each has the reason in English for the commands, and the
 * detail in French for readers of the API.
 * The third value is the problem type, where it isn't `statement-refused`.
 */
const rejections = {
  missing: ['no signed statement came with the call', 'Une déclaration signée est nécessaire.'],
  malformed: ['it isn’t a statement', 'La déclaration n’a pas la forme attendue.'],
  algorithm: [
    'it isn’t signed with EdDSA, the one algorithm that is accepted here',
    'La déclaration doit être signée en EdDSA : aucun autre algorithme n’est accepté.',
  ],
  unknown: [
    'no key here has the name it gives: the operator adds it (site teams add)',
    'La clé que nomme la déclaration n’est pas connue ici.',
  ],
  revoked: ['its key was revoked', 'La clé de la déclaration a été révoquée.'],
  ended: ['its key has ended', 'La clé de la déclaration a pris fin.'],
  signature: [
    'its signature isn’t its key’s: it was altered, or signed with another',
    'La signature n’est pas celle de la clé : la déclaration a été modifiée ou signée par une autre.',
  ],
  audience: ['it was made for another site', 'La déclaration est faite pour un autre site.'],
  early: [
    'it comes from the future: set the signer’s clock',
    'La déclaration vient du futur : réglez l’horloge du signataire.',
  ],
  late: ['its time is over', 'La déclaration a expiré.'],
  long: ['it would hold longer than a quarter of an hour', 'La déclaration vaut plus d’un quart d’heure.'],
  used: ['it was used before', 'La déclaration a déjà servi.', 'statement-used'],
  busy: [
    'what it asks for is under way',
    'Ce que demande la déclaration est en cours : attendez-en la fin.',
    'change-under-way',
  ],
  purpose: [
    'it asks for something else than this call does',
    'La déclaration demande autre chose que cet appel.',
    'change-refused',
  ],
  manifest: [
    'it names another manifest than the one sent',
    'La déclaration nomme un autre manifeste que celui reçu.',
    'change-refused',
  ],
  release: [
    'it names another release than its manifest',
    'La déclaration nomme une autre version que son manifeste.',
    'change-refused',
  ],
  unannounced: [
    'its release wasn’t announced: upload its manifest first',
    'La version n’a pas été annoncée : envoyez d’abord son manifeste.',
    'change-refused',
  ],
  unasked: [
    'no file with this hash is wanted',
    'Aucun fichier de cette empreinte n’est attendu.',
    'change-refused',
  ],
  'not-its-remote': [
    'its key may not release that remote',
    'La clé de la déclaration ne peut pas publier ce remote.',
    'not-your-remote',
  ],
  'previews-only': [
    'its key may only make and end previews',
    'La clé de la déclaration ne peut que montrer des aperçus.',
    'not-your-remote',
  ],
  operator: [
    'only a key for all remotes (*) may ask for that',
    'Seule une clé valable pour tous les remotes (*) peut demander cela.',
    'not-your-remote',
  ],
  'token-malformed': ['it isn’t an identity token', 'Le jeton d’identité n’a pas la forme attendue.'],
  'token-algorithm': [
    'the identity token isn’t signed with an algorithm that is accepted here',
    'Le jeton d’identité est signé par un algorithme refusé ici.',
  ],
  'token-issuer': [
    'no team of this site trusts the identity token’s issuer and audience',
    'Aucune équipe de ce site n’accepte l’émetteur et le destinataire de ce jeton d’identité.',
  ],
  'token-signature': [
    'the identity token’s signature isn’t its issuer’s',
    'La signature du jeton d’identité n’est pas celle de son émetteur.',
  ],
  'token-early': [
    'the identity token comes from the future: its issuer’s clock is wrong',
    'Le jeton d’identité vient du futur : l’horloge de son émetteur est fausse.',
  ],
  'token-late': ['the identity token’s time is over', 'Le jeton d’identité a expiré.'],
  'token-time': [
    'the identity token doesn’t say when it was made and ends within a day',
    'Le jeton d’identité doit dire quand il a été fait, et valoir moins d’un jour.',
  ],
  'token-claims': [
    'the identity token’s claims are no team’s',
    'Les attributs du jeton d’identité ne correspondent à aucune équipe.',
  ],
  'token-used': ['the identity token was used before', 'Le jeton d’identité a déjà servi.', 'statement-used'],
  'key-known': [
    'the key is one that is known already: make another',
    'Cette clé est déjà connue : faites-en une autre.',
  ],
  'too-many-keys': [
    'too many keys of this issuer hold at once: wait a quarter of an hour',
    'Trop de clés de cet émetteur sont valables à la fois : attendez un quart d’heure.',
    'change-refused',
  ],
} as const satisfies Record<string, [reason: string, detail: string, type?: ProblemType]>;

/** Reasons to refuse a statement or an identity token. */
export type StatementRejectionReason = keyof typeof rejections;

/** Refusals of statements whose signature is valid for the key they name. */
const PROVEN: ReadonlySet<StatementRejectionReason> = new Set([
  'revoked',
  'ended',
  'audience',
  'early',
  'late',
  'long',
  'key-known',
]);

/** Rejection of a statement or an identity token; nothing was stored. */
export class StatementRejectedError extends RejectedError {
  override readonly name = 'StatementRejectedError';

  /**
   * @param author owner or claimed owner of the statement, for the list of refusals
   * @param more added to the reason, e.g. the expected value
   * @param detail in French, for readers of the API
   */
  constructor(
    readonly kind: StatementRejectionReason,
    readonly author: string,
    more?: string,
    readonly detail: string = rejections[kind][1],
  ) {
    super(more ? `${rejections[kind][0]} (${more})` : rejections[kind][0]);
  }

  /** See `problemTypes`. */
  get type(): ProblemType {
    return rejections[this.kind][2] ?? 'statement-refused';
  }

  /** True if the sender has proved neither a key of this site nor a pipeline that may have one. */
  get isUnproven(): boolean {
    return this.type === 'statement-refused' && !PROVEN.has(this.kind);
  }
}

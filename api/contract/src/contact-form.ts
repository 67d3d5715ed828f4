import { EMAIL_MAX } from './email-rules.ts';
import { defineForm } from './form.ts';
import { retentionText } from './retention.ts';

/** Shortest accepted message, in UTF-16 units as `minlength` counts them, ends trimmed. */
export const CONTACT_MESSAGE_MIN = 50;
/** Longest accepted message. */
const CONTACT_MESSAGE_MAX = 5000;

/** The contact form (docs/product.md#contact), which sends the request for a quote too. */
export const contactForm = defineForm({
  path: '/send-contact',
  page: '/contact',
  sections: ['person', 'more', 'request', 'agreement'],
  fields: {
    firstname: {
      section: 'person',
      label: 'Prénom',
      phrase: 'votre prénom',
      input: { autoComplete: 'given-name', required: true },
      maxLength: 80,
    },
    lastname: {
      section: 'person',
      label: 'Nom',
      phrase: 'votre nom',
      input: { autoComplete: 'family-name', required: true },
      maxLength: 80,
    },
    email: {
      section: 'person',
      label: 'Adresse e-mail',
      input: { type: 'email', autoComplete: 'email', required: true },
      maxLength: EMAIL_MAX,
    },
    phone: {
      section: 'person',
      label: 'Téléphone',
      phrase: 'votre numéro de téléphone',
      missing: 'Merci d’indiquer votre numéro de téléphone.',
      incomplete: 'Ce numéro de téléphone est incomplet.',
      input: { type: 'tel', autoComplete: 'tel', required: true, minLength: 6 },
      maxLength: 40,
    },
    message: {
      section: 'request',
      label: 'Message',
      phrase: 'votre message',
      missing: `Votre message doit contenir au moins ${CONTACT_MESSAGE_MIN} caractères.`,
      hint: `Au moins ${CONTACT_MESSAGE_MIN} caractères.`,
      input: { rows: 7, required: true, minLength: CONTACT_MESSAGE_MIN },
      maxLength: CONTACT_MESSAGE_MAX,
    },
    consent: {
      section: 'agreement',
      label: 'J’accepte que ces informations servent à traiter ma demande.',
      missing: 'Vous devez accepter pour envoyer le message.',
      input: { type: 'checkbox', required: true },
    },
    /** The offer that the visitor came from. */
    offre: { mailLabel: 'Offre' },
    /** Lines of a quote, as texts separated by spaces. */
    quote: { isStored: false },
    rappel: {
      section: 'more',
      label: 'Quand vous rappeler ?',
      mailLabel: 'À rappeler',
      phrase: 'le moment où vous rappeler',
      hint: 'Un jour, un moment : mardi matin, après 17 h…',
      input: { autoComplete: 'off' },
      maxLength: 120,
    },
    adresse: {
      section: 'more',
      label: 'Adresse à raccorder',
      phrase: 'l’adresse à raccorder',
      hint: 'Numéro, rue, code postal et commune.',
      input: { autoComplete: 'address-line1' },
      maxLength: 200,
    },
  },
  checkedFirst: ['consent', 'phone', 'message'],
  submitLabel: 'Envoyer le message',
  notice: `Ces informations, destinées à notre équipe, servent à vous répondre ; elles sont effacées après ${retentionText}. Vous pouvez y accéder, les corriger ou les faire effacer :`,
  messages: {
    success: '✅ Demande de contact envoyée avec succès !',
    error: '❌ Une erreur est survenue. Veuillez réessayer.',
    kept: 'Message gardé : il partira au retour du réseau.',
    delayed: 'Message gardé : cet appareil le renverra de lui-même.',
  },
});

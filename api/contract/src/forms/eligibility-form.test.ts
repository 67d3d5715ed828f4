import { describe, expect, it } from 'vitest';
import { CONTACT_MESSAGE_MIN } from './contact-form.ts';
import { formatEligibilityRequest, parseEligibilityRequest } from './eligibility-form.ts';

const read = (query: string) => parseEligibilityRequest(new URLSearchParams(query));

describe('address to study', () => {
  it('is read with what was answered', () => {
    expect(read('objet=eligibilite&adresse= 1 rue  X, 69001 Lyon &utilisateurs=12&acces=adsl')).toEqual({
      place: '1 rue X, 69001 Lyon',
      answers: [
        { label: 'Utilisateurs', value: '12' },
        { label: 'Accès actuel', value: 'ADSL ou VDSL' },
      ],
    });
  });

  it('has the number of users as it was typed', () => {
    const { answers } = read('objet=eligibilite&adresse=Lyon&utilisateurs= une  dizaine') ?? {};
    expect(answers).toEqual([{ label: 'Utilisateurs', value: 'une dizaine' }]);
  });

  it.each(['utilisateurs=&acces=x', 'utilisateurs=%20', ''])(
    'has neither users nor access of « %s »',
    (query) => {
      expect(read(`objet=eligibilite&adresse=Lyon&${query}`)).toEqual({ place: 'Lyon', answers: [] });
    },
  );

  it.each([
    '',
    'adresse=Lyon',
    'objet=rappel&adresse=Lyon',
    'objet=eligibilite',
    'objet=eligibilite&adresse=%20',
  ])('is none in « %s »', (query) => expect(read(query)).toBeNull());

  it('is kept whole, so that its field can name the fault', () => {
    expect(read(`objet=eligibilite&adresse=${'x'.repeat(300)}`)?.place).toHaveLength(300);
  });
});

describe('message for a study', () => {
  it.each([
    [null, 'Bonjour, je souhaite savoir quelles offres sont possibles à cette adresse. Merci.'],
    [
      {
        place: 'Lyon',
        answers: [
          { label: 'Utilisateurs', value: '12' },
          { label: 'Accès actuel', value: 'Fibre' },
        ],
      },
      'Bonjour, je souhaite savoir quelles offres sont possibles à cette adresse. Utilisateurs : 12. Accès actuel : Fibre. Merci.',
    ],
  ])('of %j is « %s »', (study, message) => {
    expect(formatEligibilityRequest(study)).toBe(message);
    expect(message.length).toBeGreaterThanOrEqual(CONTACT_MESSAGE_MIN);
  });
});

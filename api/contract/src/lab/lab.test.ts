import { describe, expect, it } from 'vitest';
import { labProjectSchema } from './lab.ts';

const good = { id: 'a-1', title: 'Titre', status: 'Bêta', signupUrl: '/inscription-beta?projet=a-1' };

describe('lab project', () => {
  it('has empty optional fields and no unknown ones', () => {
    expect(labProjectSchema.parse({ ...good, internal: 'note' })).toEqual({
      ...good,
      subtitle: '',
      description: '',
      tags: [],
    });
  });

  it.each([
    [{ id: 'a b' }, 'id'],
    [{ title: ' ' }, 'title'],
    [{ status: undefined }, 'status'],
    [{ tags: 'a' }, 'tags'],
    [{ tags: ['a', ''] }, 'tags.1'],
    [{ signupUrl: 'javascript:alert(1)' }, 'signupUrl'],
    [{ signupUrl: '//evil.example' }, 'signupUrl'],
    [{ subtitle: 'a\nb' }, 'subtitle'],
    [{ description: 'a\u0007b' }, 'description'],
  ])('with %o is refused with that field’s name', (changes, field) => {
    const faults = labProjectSchema.safeParse({ ...good, ...changes }).error?.issues ?? [];
    expect(faults.map(({ path }) => path.join('.'))).toEqual([field]);
  });
});

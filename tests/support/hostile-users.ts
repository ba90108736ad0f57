/** What a person sees of a record, and where leaving leads. */
export interface SeenPerson {
  readonly first: string;
  readonly full: string;
  readonly email: string;
  readonly school: string;
  readonly avatar: string;
  readonly destination: 'students' | 'teachers' | 'home';
  /** The school's own badge, or the demo one. */
  readonly badge: 'own' | 'demo';
}

/** One answer of `api/user` as it travels; `seen` is null where nobody can be opened from it. */
export interface HostileUser {
  readonly title: string;
  readonly body: string;
  readonly seen: SeenPerson | null;
}

const ana = {
  id: 7,
  firstname: 'Ana',
  lastname: 'Quispe',
  email: 'ana@colegio.example',
  school_name: 'Colegio Uno',
  insignia: '/img/insignia-rio-claro.svg',
  roles: [{ id: 5, name: 'Alumno' }],
};

const anaSeen: SeenPerson = {
  first: 'Ana',
  full: 'Ana Quispe',
  email: 'ana@colegio.example',
  school: 'Colegio Uno',
  avatar: 'alumno',
  destination: 'students',
  badge: 'own',
};

type Fields = Readonly<Record<string, unknown>>;

function opens(title: string, fields: Fields, seen: Partial<SeenPerson> = {}): HostileUser {
  return { title, body: JSON.stringify({ ...ana, ...fields }), seen: { ...anaSeen, ...seen } };
}

function refused(title: string, body: unknown): HostileUser {
  return { title, body: typeof body === 'string' ? body : JSON.stringify(body), seen: null };
}

const noNames = { first: 'Usuario No Identificado', full: 'Usuario No Identificado' };
const noRole = { avatar: 'default', destination: 'home' } as const;

/** What is seen where one field says nothing. */
const withoutField: Readonly<Record<string, Partial<SeenPerson>>> = {
  firstname: { first: '', full: 'Quispe' },
  lastname: { full: 'Ana' },
  email: { email: '' },
  school_name: { school: 'Sin Colegio' },
  insignia: { badge: 'demo' },
  roles: noRole,
};

/** Every field but the id: missing, and as everything it should not be. `undefined` does not travel in JSON. */
const wrongKinds = Object.entries(withoutField).flatMap(([field, seen]) =>
  Object.entries({
    missing: undefined,
    null: null,
    'a number': 5,
    'a list': ['x'],
    'an object': { a: 1 },
    true: true,
  }).map(([kind, value]) => opens(`${field} is ${kind}`, { [field]: value }, seen)),
);

const wrongIds = Object.entries({
  missing: undefined,
  null: null,
  'a list': [7],
  'an object': { id: 7 },
  true: true,
  empty: '',
  blank: ' \t ',
  'longer than a name of a database': '7'.repeat(10_000),
}).map(([kind, id]) => refused(`the id is ${kind}`, { ...ana, id }));

const strangeIds = Object.entries({
  'a word': '7',
  'a word with a space': '7 ',
  negative: -7,
  huge: 1e308,
  'the name every object has': '__proto__',
  'the name of a database of ours': 'dispositivo',
  'part of a path': '../../otro',
}).map(([kind, id]) => opens(`the id is ${kind}`, { id }));

const family = '👨‍👩‍👧‍👦';
const onError = '<img src=x onerror=window.hacked=1>';

const names = [
  opens(
    'a first name of 10 kB',
    { firstname: 'a'.repeat(10_000) },
    { first: `${'a'.repeat(20)}…`, full: `${'a'.repeat(20)}…` },
  ),
  opens(
    'names of exactly 20 letters together',
    { firstname: 'Maximiliano', lastname: 'Huamanís' },
    { first: 'Maximiliano', full: 'Maximiliano Huamanís' },
  ),
  opens(
    'emoji families around the cut',
    { firstname: family.repeat(25) },
    { first: `${family.repeat(20)}…`, full: `${family.repeat(20)}…` },
  ),
  opens(
    'letters with marks around the cut',
    { firstname: 'n\u0303'.repeat(21), lastname: '' },
    { first: `${'n\u0303'.repeat(20)}…`, full: `${'n\u0303'.repeat(20)}…` },
  ),
  opens(
    'a tower of marks on one letter',
    { firstname: `A${'\u0301'.repeat(5000)}na` },
    { first: `A${'\u0301'.repeat(4)}na`, full: `A${'\u0301'.repeat(4)}na Quispe` },
  ),
  opens(
    'names from right to left',
    { firstname: 'محمد', lastname: 'عبد الله', school_name: 'مدرسة النور' },
    { first: 'محمد', full: 'محمد عبد الله', school: 'مدرسة النور' },
  ),
  opens('signs that turn the direction', {
    firstname: '\u202EAna',
    lastname: 'Quispe\u2067',
    school_name: '\u202EColegio\u202C Uno',
    email: '\u202Eana@colegio.example',
  }),
  opens('signs nobody sees', { firstname: '\u200BA\u0000n\u0007a\uFEFF', school_name: 'Cole\u00ADgio\u2060 Uno' }),
  opens('names of nothing but signs nobody sees', { firstname: '\u200B\u2060', lastname: '\uFEFF \u0000' }, noNames),
  opens(
    'names of spaces',
    { firstname: '   ', lastname: '\n\t', school_name: '\u00A0' },
    { ...noNames, school: 'Sin Colegio' },
  ),
  opens(
    'names of several lines',
    { firstname: 'Ana\nMaría', school_name: 'Colegio\r\n\r\nUno' },
    { first: 'Ana María', full: 'Ana María Quispe' },
  ),
  opens('half of a sign', { firstname: 'Ana\uD83D' }),
  opens(
    'HTML in every text',
    {
      firstname: onError,
      lastname: onError,
      email: onError,
      school_name: '<script>window.hacked=1</script>',
      insignia: onError,
    },
    {
      first: '<img src=x onerror=w…',
      full: '<img src=x onerror=w…',
      email: onError,
      school: '<script>window.hacked=1</script>',
      badge: 'demo',
    },
  ),
  opens(
    'a template in every text',
    { firstname: '{{hacked}}', lastname: '${hacked}' },
    { first: '{{hacked}}', full: '{{hacked}} ${hacked}' },
  ),
];

const roles = Object.entries({
  'an empty list': [[], noRole],
  'a word': ['Alumno', noRole],
  'an object with places': [{ 0: { id: 5, name: 'Alumno' }, length: 1 }, noRole],
  'a list that begins with null': [[null, { id: 5, name: 'Alumno' }], {}],
  'a list of words and numbers': [['Alumno', 5], noRole],
  'a list of lists': [[[{ id: 5, name: 'Alumno' }]], noRole],
  'an empty role': [[{}], noRole],
  'a role nobody knows': [[{ id: 99, name: 'Rector' }], noRole],
  'a role named as what every object has': [[{ id: 5, name: 'constructor' }], { avatar: 'default' }],
  'an id in writing': [[{ id: '5', name: 'Alumno' }], {}],
  'an id in writing with a space': [[{ id: '5 ', name: 'Alumno' }], {}],
  'an id that is a word': [[{ id: 'cinco', name: 'Alumno' }], { destination: 'home' }],
  'a negative id': [[{ id: -5, name: 'Alumno' }], { destination: 'home' }],
  'an id that is null': [[{ id: null, name: 'Alumno' }], { destination: 'home' }],
  'a huge id': [[{ id: 1e308, name: 'Alumno' }], { destination: 'home' }],
  'no name': [[{ id: 4 }], { avatar: 'default', destination: 'teachers' }],
  'a name that is a list': [[{ id: 4, name: ['Docente'] }], { avatar: 'default', destination: 'teachers' }],
  'the same role twice': [
    [
      { id: 5, name: 'Alumno' },
      { id: 5, name: 'Alumno' },
    ],
    {},
  ],
  'a thousand roles': [Array.from({ length: 1000 }, () => ({ id: 5, name: 'Alumno' })), {}],
} satisfies Record<string, readonly [unknown, Partial<SeenPerson>]>).map(([kind, [value, seen]]) =>
  opens(`the roles are ${kind}`, { roles: value }, seen),
);

const badges = Object.entries({
  'runs a script': 'javascript:window.hacked=1',
  'is a drawing with a script': 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="window.hacked=1"/>',
  'is at somebody else’s': 'https://ajeno.example/insignia.png',
  'is at somebody else’s, without saying how': '//ajeno.example/insignia.png',
  'is at somebody else’s, with strokes the other way': '\\\\ajeno.example/insignia.png',
  'is not there': '/img/no-existe.png',
  'is a page': '/libros',
  'is a page of the API': '/api/health',
  'is no address': 'http://[roto',
  'is 30 kB long': `/${'x'.repeat(30_000)}`,
  'is spaces': '   ',
}).map(([kind, insignia]) => opens(`a badge that ${kind}`, { insignia }, { badge: 'demo' }));

const bodyOf = (fields: Fields) => JSON.stringify({ ...ana, ...fields });
/** Fields as only a text can hold them. */
const withText = (text: string) => bodyOf({}).replace(/\}$/, `,${text}}`);

const wholes = [
  {
    title: 'keys that would change every object',
    body: withText('"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}'),
    seen: anaSeen,
  },
  {
    title: 'a key twice: the last one counts',
    body: withText('"firstname":"Eva"'),
    seen: { ...anaSeen, first: 'Eva', full: 'Eva Quispe' },
  },
  opens('fields nobody asked for', { grado: '3A', toString: 'x', hasOwnProperty: null, ajustes: { letra: 'grande' } }),
  refused('a record nested without end', withText(`"pozo":${'['.repeat(60_000)}${']'.repeat(60_000)}`)),
  refused('an id without end', withText('"id":1e999')),
  refused('null', 'null'),
  refused('an empty list', '[]'),
  refused('a list of the record twice', [ana, ana]),
  refused('a word', '"Ana"'),
  refused('a number', '7'),
  refused('true', 'true'),
  refused('an empty object', '{}'),
  refused('a record inside another', { user: ana }),
];

/** Tokens that could not travel in a header, or are none. */
export const wrongTokens: readonly HostileUser[] = Object.entries({
  'a number': 5,
  'an object': { token: 'x' },
  'a list': ['x'],
  empty: '',
  'a word with a sign no header may hold': 'llaveñ',
  'two lines': 'llave\nX-Otra: 1',
  'without end': 'x'.repeat(100_000),
}).map(([kind, token]) => refused(`the token is ${kind}`, { ...ana, token }));

/** Records as a backend should never send them. */
export const hostileUsers: readonly HostileUser[] = [
  ...wrongKinds,
  ...wrongIds,
  ...strangeIds,
  ...names,
  ...roles,
  ...badges,
  ...wholes,
];

/** What may lie in session storage at start without being a person. */
export const hostileStoredUsers: readonly string[] = [
  '',
  'null',
  'undefined',
  '[]',
  '"Ana"',
  '7',
  '{',
  '{}',
  '[object Object]',
  '<b>Ana</b>',
  '{"id":null}',
  '{"id":{}}',
  `{"id":7,"x":${'['.repeat(60_000)}`,
];

export const hostileStoredTokens: readonly string[] = ['', ' ', 'llaveñ', 'a\nb', '\u0000', 'x'.repeat(100_000)];

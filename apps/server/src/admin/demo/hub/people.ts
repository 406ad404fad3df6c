/** People of the demo's data project. All are fictional. */
export interface ContributorRole {
  readonly name: string;
  readonly country: string;
  readonly language: string;
  /** Number of items that they send. */
  readonly items: number;
}

export interface ReviewerRole {
  readonly name: string;
  /** Share of right answers. */
  readonly accuracy: number;
  /** People with the same habit make the same mistakes. */
  readonly habit: string;
  /** Reviewers with the same device share a browser and the languages they read. Undefined for a separate device. */
  readonly device?: string;
  /** Number of days after the opening from which they stop looking closely. */
  readonly careless?: number;
  /** Share of right answers from that day on. */
  readonly carelessAccuracy?: number;
  /** Comes first every second day, and reviews twice as many. */
  readonly isEager?: boolean;
}

type Home = readonly [country: string, language: string, names: readonly string[]];

/** A release's figures hide groups of fewer than five, so four countries have more and the others are shown together. */
const homes: readonly Home[] = [
  [
    'KE',
    'sw',
    ['Amina Njoroge', 'Otieno Ouma', 'Wanjiru Kariuki', 'Peter Mwangi', 'Grace Achieng', 'Ali Hassan'],
  ],
  ['NG', 'ha', ['Bello Danjuma', 'Zainab Garba']],
  ['ET', 'am', ['Hana Tesfaye', 'Dawit Bekele']],
  ['SN', 'fr', ['Fatou Diop', 'Moussa Ndiaye']],
  [
    'FR',
    'fr',
    ['Camille Moreau', 'Louis Garnier', 'Inès Lambert', 'Hugo Perrin', 'Léa Fontaine', 'Paul Roussel'],
  ],
  ['MA', 'ar', ['Salma Idrissi', 'Younes Alami']],
  [
    'BR',
    'pt',
    ['Joana Ribeiro', 'Rafael Souza', 'Marina Prado', 'Tiago Nunes', 'Beatriz Lopes', 'Caio Duarte'],
  ],
  ['MX', 'es', ['Lucía Herrera', 'Diego Salas']],
  ['PE', 'es', ['Rosa Quispe', 'Javier Rojas']],
  ['IN', 'hi', ['Priya Sharma', 'Arjun Verma', 'Meera Joshi', 'Rohan Das', 'Kavita Nair', 'Imran Khan']],
  ['BD', 'bn', ['Nusrat Jahan', 'Tanvir Ahmed']],
  ['ID', 'id', ['Dewi Lestari', 'Budi Santoso']],
  ['VN', 'vi', ['Linh Tran', 'Minh Pham']],
  ['JP', 'ja', ['佐藤 美咲', '鈴木 大輔']],
];

/** Realistically unequal numbers of items. */
const shares = [14, 6, 3];

export const contributors: readonly ContributorRole[] = homes.flatMap(([country, language, names], home) =>
  names.map((name, place) => ({
    name,
    country,
    language,
    items: Math.max(2, (shares[place] ?? 2) - ((home * 3 + place) % 6)),
  })),
);

export const languages: readonly string[] = [...new Set(homes.map(([, language]) => language))];
export const countries: readonly string[] = homes.map(([country]) => country);
/** Wanted countries with their languages. */
export const places = homes.map(([country, language]) => ({ country, language }));

const adjudicatorName = 'Ingrid Larsen';

const atOneComputer = {
  accuracy: 1,
  careless: 2,
  carelessAccuracy: 0.78,
  // This habit is wrong on about 11 of the 36 gold items, so that the agreement is too strong for chance.
  habit: 'becker',
  device: 'becker-laptop',
  isEager: true,
};

export const reviewers: readonly ReviewerRole[] = [
  { name: adjudicatorName, accuracy: 0.98, habit: 'ingrid' },
  // These two share a computer. After both have passed the gate, one of them decides for both.
  { name: 'Tom Becker', ...atOneComputer },
  { name: 'Jana Becker', ...atOneComputer },
  { name: 'Kwame Mensah', accuracy: 0.96, habit: 'kwame' },
  { name: 'Sofia Almeida', accuracy: 0.95, habit: 'sofia' },
  { name: 'Yuki Nakamura', accuracy: 0.94, habit: 'yuki' },
  { name: 'Elena Petrova', accuracy: 0.92, habit: 'elena' },
  { name: 'Noor Haddad', accuracy: 0.93, habit: 'noor' },
  // Becomes careless after two weeks.
  { name: 'Pedro Lima', accuracy: 0.93, habit: 'pedro', careless: 12 },
  // Answers without looking, and fails at the gate.
  { name: 'Max Ford', accuracy: 0.5, habit: 'max', careless: 0 },
];

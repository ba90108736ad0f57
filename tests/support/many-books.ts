import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

const things = [
  'Matemática',
  'Comunicación',
  'Ciencia y tecnología',
  'Historia del Perú',
  'Geografía de América',
  'Álgebra',
  'Geometría',
  'Lectura en voz alta',
  'Inglés',
  'Educación física',
  'Arte y cultura',
  'Química',
  'Física en la cocina',
  'El cuerpo humano',
  'Los ríos',
  'Cuentos de la montaña',
  'Leyendas del mar',
  'Ortografía',
  'El ñandú y la niña',
  'Economía para empezar',
];
const ways = [
  'paso a paso',
  'para explorar',
  'cuaderno de trabajo',
  'guía de la docente',
  'con juegos',
  'en preguntas',
  'desde cero',
  'para el aula y la casa',
  'antología',
  'libro del estudiante',
];
const subjects = ['Matemática', 'Comunicación', 'Ciencias', 'Historia', 'Geografía', 'Inglés', 'Arte', 'Tutoría'];
const levels = ['primaria', 'secundaria'];
const names = ['Rosa', 'Íñigo', 'Lucía', 'Óscar', 'Ana', 'Joaquín', 'Inés', 'Tomás', 'Belén', 'Raúl', 'Noé'];
const surnames = ['Quispe', 'Núñez', 'Salas', 'Peña', 'Mamani', 'Ibáñez', 'Condori', 'Vílchez', 'Rojas'];
const publishers = ['Editorial Los Andes', 'Ediciones del Faro', 'Casa Amauta', 'Letras del Sur'];
const colors = ['#14213d', '#f2c14e', '#2a9d8f', '#7b2d26', '#e8e1d0', '#5c4d7d', '#1d3557'];

const pick = (list: readonly string[], index: number) => list[index % list.length] ?? '';

export function bookTitle(index: number): string {
  const volume = 1 + (Math.floor(index / (things.length * ways.length)) % 400);
  return `${pick(things, index)} ${volume}: ${pick(ways, Math.floor(index / things.length))}`;
}

/** Book `index` of a catalogue that is the same at each making. */
export function manyBook(index: number) {
  const grade = 1 + (Math.floor(index / 7) % 6);
  return {
    id: createHash('sha256').update(`libro ${index}`).digest('hex').slice(0, 32),
    addedAt: new Date(Date.UTC(2024, 0, 1) + index * 60_000).toISOString(),
    details: {
      title: bookTitle(index),
      authors: [`${pick(names, index * 7)} ${pick(surnames, index * 5)}`],
      publisher: pick(publishers, index * 3),
      description: 'Un libro del catálogo de prueba.',
      language: 'es',
      subject: pick(subjects, index * 3),
      grade: `${grade}.º de ${pick(levels, Math.floor(index / 42))}`,
      pageCount: 40 + (index % 200),
      contents: [],
      coverHash: null,
      coverColor: pick(colors, index),
    },
  };
}

const batch = 2000;

/** Puts `count` books into the embedded database of a server that is not running, for its demo school. */
export async function addManyBooks(dataDir: string, count: number): Promise<void> {
  const database = await PGlite.create({ dataDir: join(dataDir, 'database') });
  try {
    for (let at = 0; at < count; at += batch) {
      const rows = Array.from({ length: Math.min(batch, count - at) }, (_, index) => manyBook(at + index));
      await database.transaction(async (change) => {
        const given = [JSON.stringify(rows)];
        const from = `FROM jsonb_to_recordset($1::jsonb) AS b (id text, "addedAt" timestamptz, details jsonb)`;
        await change.query(`INSERT INTO books SELECT id, "addedAt" ${from}`, given);
        await change.query(
          `INSERT INTO editions SELECT 'e' || id, id, '1.ª edición', id, sha256(id::bytea), 'application/pdf', 'fixed',
            2000000, '[]'::jsonb, details, "addedAt" ${from}`,
          given,
        );
        await change.query(
          `INSERT INTO licences SELECT 'l' || id, id, 'colegio-demo', NULL, "addedAt", NULL ${from}`,
          given,
        );
      });
    }
  } finally {
    await database.close();
  }
}

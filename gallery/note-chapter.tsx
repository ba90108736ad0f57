import { useState } from 'react';
import type { ReactElement } from 'react';
import { ColorChoice, ColorFilter } from '../src/ui/color-choice.tsx';
import { KindPicture, SendingPicture } from '../src/ui/note-pictures.tsx';
import { NoteWriting, useNoteWriting } from '../src/ui/note-writing.tsx';
import { SendingSign } from '../src/ui/sending-sign.tsx';
import '../src/ui/styles/note-colors.css';
import { Chapter, Face, Part } from './frame.tsx';
import styles from './parts.module.css';

const colors = ['yellow', 'green', 'blue', 'pink', 'orange'] as const;
type Pen = (typeof colors)[number];
const names: Readonly<Record<Pen, string>> = {
  yellow: 'Amarillo',
  green: 'Verde',
  blue: 'Azul',
  pink: 'Rosa',
  orange: 'Naranja',
};
const kinds = { highlight: 'Resaltado', underline: 'Subrayado', note: 'Nota', bookmark: 'Marcador' } as const;
const sending = { kept: 'Guardado aquí', sent: 'Enviado', confirmed: 'Confirmado', refused: 'No aceptado' };
const steps = ['kept', 'sent', 'confirmed', 'refused'] as const;
const words = {
  label: 'Tu nota',
  hint: '¿Qué quieres recordar?',
  joins: 'Al guardar, tus dos textos quedan en uno.',
  save: 'Guardar',
  saving: 'Guardando…',
  cancel: 'Cancelar',
  tooLong: (over: number) => `Te pasaste por ${over} letras. Acorta la nota para guardarla.`,
  leave: 'Lo que escribiste no está guardado. ¿Lo quieres perder?',
  stay: 'Seguir escribiendo',
  drop: 'Perderlo',
};

function Writing({ texts, longest }: { readonly texts: readonly string[]; readonly longest: number }): ReactElement {
  const writing = useNoteWriting({
    texts,
    longest,
    save: async () => 'Aquí no se guarda nada.',
    onDone: () => undefined,
  });
  return <NoteWriting writing={writing} words={words} hasFocus={false} />;
}

export function NoteChapter(): ReactElement {
  const [color, setColor] = useState<Pen>('green');
  const [shown, setShown] = useState<readonly Pen[]>(['blue', 'pink']);
  return (
    <Chapter id="notas" title="Notas" words="Lo que cada persona marca y escribe en sus libros.">
      <Part file="color-choice" words="Cinco lápices, con su marca y su nombre: el color nunca lo dice solo.">
        <div className={styles.faces}>
          <Face name="el de una nota">
            <ColorChoice colors={colors} names={names} legend="Color" value={color} onChoose={setColor} />
          </Face>
          <Face name="cuáles se ven">
            <ColorFilter
              colors={colors}
              names={names}
              legend="Colores que se ven"
              isOn={(one) => shown.includes(one)}
              onToggle={(one) =>
                setShown(shown.includes(one) ? shown.filter((other) => other !== one) : [...shown, one])
              }
            />
          </Face>
        </div>
      </Part>
      <Part file="note-pictures" words="Qué es cada marca, y hasta dónde llegó.">
        <div className={styles.icons}>
          {(['highlight', 'underline', 'note', 'bookmark'] as const).map((kind) => (
            <Face key={kind} name={kinds[kind]}>
              <KindPicture kind={kind} />
            </Face>
          ))}
          {steps.map((step) => (
            <Face key={step} name={sending[step]}>
              <SendingPicture sending={step} />
            </Face>
          ))}
        </div>
      </Part>
      <Part
        file="sending-sign"
        words="Dice la verdad de cada nota, sin gritar; en pequeño lleva palabras solo lo que falla."
      >
        <div className={styles.faces}>
          {steps.map((step) => (
            <Face key={step} name={`${step}, y en pequeño`}>
              <SendingSign sending={step} words={sending} />
              <SendingSign sending={step} words={sending} isSmall />
            </Face>
          ))}
        </div>
      </Part>
      <Part file="note-writing" words="Lo escrito no se va por un descuido, por largo ni por falta de sitio.">
        <div className={styles.columns}>
          <div>
            <Writing texts={['Medir con los ojos cerrados.']} longest={100} />
          </div>
          <div>
            <Writing texts={['Una idea demasiado larga', 'y otra']} longest={20} />
          </div>
        </div>
      </Part>
    </Chapter>
  );
}

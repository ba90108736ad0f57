import { useState } from 'react';
import type { ReactElement } from 'react';
import { Button } from '../src/ui/button.tsx';
import type { ButtonKind } from '../src/ui/button.tsx';
import { Choice } from '../src/ui/choice.tsx';
import { ChoiceChip } from '../src/ui/choice-chip.tsx';
import { Icon } from '../src/ui/icon.tsx';
import { IconButton } from '../src/ui/icon-button.tsx';
import { LateIcon } from '../src/ui/late-icon.tsx';
import { SearchField } from '../src/ui/search-field.tsx';
import { TextField } from '../src/ui/text-field.tsx';
import { ToggleChip } from '../src/ui/toggle-chip.tsx';
import { Chapter, Face, Part } from './frame.tsx';
import { LongList } from './long-list.tsx';
import styles from './parts.module.css';

const states = [
  ['normal', {}],
  ['encima', { 'data-state': 'hover' }],
  ['al tocar', { 'data-state': 'active' }],
  ['con foco', { 'data-state': 'focus-visible' }],
  ['apagado', { disabled: true }],
] as const;

const kinds: readonly (readonly [ButtonKind, string])[] = [
  ['primary', 'Leer'],
  ['quiet', 'Ahora no'],
  ['danger', 'Quitar'],
];

function ButtonFaces({ kind, label }: { readonly kind: ButtonKind; readonly label: string }): ReactElement {
  return (
    <div className={styles.faces}>
      {states.map(([name, props]) => (
        <Face key={name} name={name}>
          <Button kind={kind} {...props}>
            {label}
          </Button>
        </Face>
      ))}
    </div>
  );
}

export function ActionChapter(): ReactElement {
  return (
    <Chapter id="botones" title="Botones" words="Uno principal por pantalla; los demás, callados.">
      <Part
        file="button"
        words="El siguiente paso. El principal es amarillo; quitar algo siempre es rojo y pregunta antes."
      >
        {kinds.map(([kind, label]) => (
          <ButtonFaces key={kind} kind={kind} label={label} />
        ))}
        <div className={styles.faces}>
          <Face name="con dibujo">
            <Button kind="primary">
              <Icon name="play" />
              Seguir leyendo
            </Button>
          </Face>
        </div>
        <div className={styles.onStage}>
          <ButtonFaces kind="onStage" label="Descargar" />
        </div>
      </Part>
      <Part file="icon-button" words="Un dibujo en lugar de palabras, con nombre para quien escucha.">
        <div className={styles.faces}>
          {states.map(([name, props]) => (
            <Face key={name} name={name}>
              <IconButton name={`Página siguiente (${name})`} picture="next" {...props} />
            </Face>
          ))}
          {(['previous', 'contents', 'close'] as const).map((picture) => (
            <Face key={picture} name={picture}>
              <IconButton name={picture} picture={picture} />
            </Face>
          ))}
        </div>
      </Part>
    </Chapter>
  );
}

const subjects = ['Ciencias', 'Historia', 'Lenguaje'].map((value) => ({ value, label: value }));

export function FieldChapter(): ReactElement {
  const [isOn, setOn] = useState(true);
  const [subject, setSubject] = useState('Ciencias');
  const [search, setSearch] = useState('');
  return (
    <Chapter id="campos" title="Campos y filtros" words="Lo que se escribe y lo que se elige.">
      <Part file="text-field" words="Una línea con su nombre arriba; debajo, lo que ayuda o lo que falló.">
        <div className={styles.columns}>
          <TextField label="Código" hint="Está en la hoja que te dio tu docente." isCode defaultValue="DEMO-ALUMNA" />
          <div className={styles.stack}>
            <TextField
              label="Código equivocado"
              problem="Ese código no existe. Revísalo letra por letra, o pide otro a tu docente."
              isCode
              defaultValue="DEMO-ALUNMA"
            />
          </div>
          <TextField label="Nombre de la nota" defaultValue="Los ríos" data-state="focus-visible" />
          <TextField label="Apagado" defaultValue="No se puede cambiar" disabled />
        </div>
      </Part>
      <Part file="search-field" words="Encuentra mientras llegan las letras.">
        <SearchField name="Buscar en la biblioteca" value={search} onChange={setSearch} />
      </Part>
      <Part file="toggle-chip" words="Encendido o apagado: lo dice la marca, no solo el color.">
        <div className={styles.faces}>
          <Face name="apagado">
            <ToggleChip text="En este equipo" icon="tablet" isOn={!isOn} onToggle={() => setOn(!isOn)} />
          </Face>
          <Face name="encendido">
            <ToggleChip text="En este equipo" icon="tablet" isOn={isOn} onToggle={() => setOn(!isOn)} />
          </Face>
        </div>
      </Part>
      <Part file="choice" words="Una entre pocas, todas a la vista y cada una como un dedo.">
        <Choice name="Materia" value={subject} options={subjects} onChoose={setSubject} />
      </Part>
      <Part file="choice-chip" words="Una entre varias, con la lista del propio equipo.">
        <div className={styles.faces}>
          <Face name="sin elegir">
            <ChoiceChip name="Materia" any="Todas las materias" value="" options={subjects} onChange={setSubject} />
          </Face>
          <Face name="elegida">
            <ChoiceChip name="Materia" any="Todas" value={subject} options={subjects} onChange={setSubject} />
          </Face>
          <Face name="siempre con valor">
            <ChoiceChip name="Orden" value={subject} options={subjects} onChange={setSubject} />
          </Face>
        </div>
      </Part>
      <Part file="near-block" words="De dos mil filas se dibujan las que están cerca; las demás guardan su sitio.">
        <LongList />
      </Part>
    </Chapter>
  );
}

const iconNames = ['search', 'check', 'close', 'play', 'leave', 'tablet', 'menu', 'cloud', 'down'] as const;

export function IconChapter(): ReactElement {
  return (
    <Chapter id="dibujos" title="Dibujos" words="Trazo de 2 sobre una cuadrícula de 24, del color de las palabras.">
      <Part file="icon" words="Los que la primera pantalla necesita.">
        <div className={styles.icons}>
          {iconNames.map((name) => (
            <Face key={name} name={name}>
              <Icon name={name} />
            </Face>
          ))}
        </div>
      </Part>
      <Part file="late-icon" words="Los que llegan con la pantalla que los muestra.">
        <div className={styles.icons}>
          {(['back', 'download', 'trash'] as const).map((name) => (
            <Face key={name} name={name}>
              <LateIcon name={name} />
            </Face>
          ))}
        </div>
      </Part>
    </Chapter>
  );
}

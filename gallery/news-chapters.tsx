import { useState } from 'react';
import type { ReactElement } from 'react';
import { BookCover } from '../src/ui/book-cover.tsx';
import { Button } from '../src/ui/button.tsx';
import { Callout } from '../src/ui/callout.tsx';
import { ConfirmDialog } from '../src/ui/confirm-dialog.tsx';
import { EmptyShelfDrawing } from '../src/ui/empty-shelf-drawing.tsx';
import { LoadingOverlay } from '../src/ui/loading-overlay.tsx';
import { Notice } from '../src/ui/notice.tsx';
import { FloatNote } from '../src/ui/float-note.tsx';
import { FoundWords } from '../src/ui/found-words.tsx';
import { ProgressBar } from '../src/ui/progress-bar.tsx';
import { QuestionDialog } from '../src/ui/question-dialog.tsx';
import { SidePanel } from '../src/ui/side-panel.tsx';
import { Stage } from '../src/ui/stage.tsx';
import { WaitingFace } from '../src/ui/waiting-face.tsx';
import { Chapter, Face, Part } from './frame.tsx';
import styles from './parts.module.css';

export const covers = [
  ['Los ríos que cantan', '#0a6a65'],
  ['Matemática 4: contar el mundo', '#ffb703'],
  ['El cuaderno de Killa', '#ab2317'],
  ['Química para curiosos', '#33416a'],
] as const;

export function BookChapter(): ReactElement {
  return (
    <Chapter id="libros" title="Libros" words="Un libro es un objeto: tiene lomo, luz y sombra.">
      <Part file="book-cover" words="Mientras llega la imagen, o si no llega, el título va sobre el color del libro.">
        <div className={styles.covers}>
          {covers.map(([title, color]) => (
            <BookCover key={title} title={title} color={color} source={null} />
          ))}
          <BookCover title="Una imagen" color="#4a5678" source="/screenshots/libro-angosto.webp" isUrgent />
        </div>
      </Part>
      <Part file="stage" words="Oscuro en todos los temas: el libro que está abierto brilla con su propia luz.">
        <Stage light="#0a6a65" className={styles.stageSample} aria-label="Escenario de muestra">
          <BookCover className={styles.stageCover} title="Los ríos que cantan" color="#0a6a65" source={null} />
          <div className={styles.stack}>
            <p className={styles.stageTitle}>Los ríos que cantan</p>
            <p>Página 48 · 40 %</p>
            <ProgressBar share={0.4} isOnStage />
            <div className={styles.row}>
              <Button kind="primary">Seguir leyendo</Button>
              <Button kind="onStage">Descargar</Button>
            </div>
          </div>
        </Stage>
      </Part>
    </Chapter>
  );
}

export function NewsChapter(): ReactElement {
  return (
    <Chapter id="avisos" title="Avisos" words="Cada frase que dice que algo falló dice también qué hacer.">
      <Part file="callout" words="Una frase que no debe pasarse por alto, junto a lo que explica.">
        <Callout kind="hint">
          <strong>Sin conexión.</strong> Puedes leer lo que está en este equipo.
        </Callout>
        <Callout kind="danger">No queda espacio. Quita un libro que ya leíste y prueba otra vez.</Callout>
        <div className={styles.onStage}>
          <Callout kind="onStage">Este libro no está en tu equipo. Conéctate para leerlo o descargarlo.</Callout>
        </div>
      </Part>
      <Part file="float-note" words="Unas palabras sobre lo que se ve, hasta que alguien las haya visto.">
        <div className={styles.room}>
          <FloatNote kind="hint" over="box" seenText="Entendido" onSeen={() => undefined}>
            El préstamo de este libro terminó. Conéctate a la red para seguir leyéndolo.
          </FloatNote>
        </div>
        <div className={styles.room}>
          <FloatNote kind="danger" over="box" seenText="Entendido" onSeen={() => undefined}>
            <strong>No se guarda en este equipo.</strong> Usa otro navegador.
          </FloatNote>
        </div>
      </Part>
      <Part file="notice" words="La cara de una pantalla que no tiene qué mostrar: vacía, con una falla o sin red.">
        <Notice
          title="Aún no hay libros aquí"
          text="Cuando descargues uno, lo encontrarás en esta página, también sin red."
        >
          <Button kind="primary">Ir a mi biblioteca</Button>
          <Button>Probar otra vez</Button>
        </Notice>
      </Part>
      <Part file="empty-shelf-drawing" words="El dibujo de los avisos.">
        <EmptyShelfDrawing className={styles.drawing} />
      </Part>
    </Chapter>
  );
}

export function WaitChapter(): ReactElement {
  const [isCovered, setCovered] = useState(false);
  const cover = () => {
    setCovered(true);
    setTimeout(() => setCovered(false), 2500);
  };
  return (
    <Chapter id="esperas" title="Esperas" words="Quien espera sabe qué espera y cuánto falta.">
      <Part file="progress-bar" words="Avance de verdad, contado en bytes o en páginas.">
        <ProgressBar share={0} name="Nada todavía" />
        <ProgressBar share={0.4} name="Descargando" valueText="40 MB de 100 MB" />
        <ProgressBar share={1} name="Terminado" />
        <ProgressBar share={0.7} name="Avance en el libro" isThin />
        <div className={styles.onStage}>
          <ProgressBar share={0.4} name="Sobre el escenario" isOnStage />
        </div>
      </Part>
      <Part file="found-words" words="Lo que una búsqueda encontró, marcado entre las palabras que lo rodean.">
        <p>
          <FoundWords text={{ before: 'Las raíces toman ', highlight: 'agua', after: ' de la tierra.' }} />
        </p>
      </Part>
      <Part file="waiting-face" words="Tres libros que cabecean: la espera tranquila de una pantalla.">
        <div className={styles.waiting}>
          <WaitingFace text="Buscando tus libros…" />
        </div>
      </Part>
      <Part file="loading-overlay" words="Cubre toda la ventana. Tres bolas que crecen y se van (ball-scale-multiple).">
        <div className={styles.window}>
          <LoadingOverlay isVisible name="Cargando (muestra)" text="Cargando…" spinner="muestra" />
        </div>
        <div className={styles.quietWindow}>
          <LoadingOverlay isVisible isQuiet name="Cargando sin tapar (muestra)" text="Cargando…" spinner="muestra" />
          <p>Donde ya hay algo que ver, solo una línea arriba.</p>
        </div>
        <div className={styles.row}>
          <Button onClick={cover}>Cubrir la ventana un momento</Button>
        </div>
        <LoadingOverlay isVisible={isCovered} name="Cargando" text="Cargando…" />
      </Part>
    </Chapter>
  );
}

type Window = 'question' | 'confirm' | 'panel';

export function WindowChapter(): ReactElement {
  const [open, setOpen] = useState<Window | null>(null);
  const close = () => setOpen(null);
  return (
    <Chapter
      id="ventanas"
      title="Ventanas"
      words="Lo que flota espera una respuesta y devuelve el foco a donde estaba."
    >
      <Part file="question-dialog" words="Una pregunta en medio de la ventana; la respuesta segura va primero.">
        <Button onClick={() => setOpen('question')}>Abrir una pregunta</Button>
        {open === 'question' && (
          <QuestionDialog
            title="Este enlace sale del libro"
            text={<p>https://es.wikipedia.org/wiki/Río</p>}
            onCancel={close}
          >
            <Button kind="primary" onClick={close}>
              Seguir leyendo
            </Button>
            <Button onClick={close}>Abrir enlace</Button>
          </QuestionDialog>
        )}
      </Part>
      <Part file="confirm-dialog" words="Pregunta una vez antes de quitar algo.">
        <Button onClick={() => setOpen('confirm')}>Abrir una confirmación</Button>
        {open === 'confirm' && (
          <ConfirmDialog
            title="¿Quitar «Los ríos que cantan»?"
            text="Tus notas y tu avance se quedan. Para leerlo sin red tendrás que descargarlo otra vez."
            confirmText="Quitar"
            cancelText="Dejarlo"
            onConfirm={close}
            onCancel={close}
          />
        )}
      </Part>
      <Part file="side-panel" words="Un panel al costado; un toque fuera lo cierra.">
        <Button onClick={() => setOpen('panel')}>Abrir el panel</Button>
        {open === 'panel' && (
          <SidePanel title="Contenido" subtitle="Los ríos que cantan" closeName="Cerrar el contenido" onClose={close}>
            <div className={styles.panelText}>
              <Face name="lo que lleva dentro lo dice cada pantalla">
                <p>1. Donde nace el agua</p>
              </Face>
            </div>
          </SidePanel>
        )}
      </Part>
    </Chapter>
  );
}

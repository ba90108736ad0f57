import { useRef } from 'react';
import type { FormEvent, ReactElement, ReactNode } from 'react';
import { problemSentences } from '../../../contract/problem-sentences.ts';
import type { ProblemCode } from '../../../contract/problems.ts';
import { useAddresses, useServices } from '../../hooks/app-context.ts';
import { useConnection } from '../../hooks/use-connection.ts';
import { useDocumentTitle } from '../../hooks/use-document-title.ts';
import { useSession } from '../../hooks/use-session.ts';
import { useSignIn } from '../../hooks/use-sign-in.ts';
import { useSentence, useText } from '../../hooks/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { oneLine } from '../../ui/one-line.ts';
import { TextField } from '../../ui/text-field.tsx';
import { truncate } from '../../ui/truncate.ts';
import { credentialOf } from './credential-of.ts';
import { SignInDrawing } from './sign-in-drawing.tsx';
import styles from './sign-in-screen.module.css';
import { spanish } from './text.es.ts';

/** The door: one field, one button, and below them whatever else is offered here (`children`). Where it leads is the session gate's to say. */
export function SignInScreen({ children }: { readonly children?: ReactNode }): ReactElement {
  const text = useText('signIn', spanish);
  const sentenceOf = useSentence(problemSentences);
  const { mainSite } = useAddresses();
  const { session } = useServices();
  const state = useSession();
  const isOnline = useConnection() === 'online';
  const { isAsking, failure, enter } = useSignIn();
  const input = useRef<HTMLInputElement>(null);
  useDocumentTitle(text.documentTitle);
  // A try under way empties the alert, so that the same sentence is read out again.
  const ended = state.status === 'signed-out' ? state.problem : null;
  const remembered = state.status === 'signed-out' ? (state.remembered ?? null) : null;
  const problem = isAsking ? null : (failure ?? ended);

  /** Nobody is in yet: there are no books to read meanwhile, but for somebody who is remembered here. */
  function sentenceFor(code: ProblemCode): string {
    if (code !== 'no-answer') return sentenceOf(code);
    return remembered === null ? text.noAnswer : text.noAnswerRemembered;
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isAsking) return;
    enter(credentialOf(input.current?.value ?? ''), () => input.current?.select());
  }

  return (
    <div className={styles.screen}>
      <div className={styles.stage}>
        <p className={styles.brand}>{text.product}</p>
        <div>
          <p className={styles.promise}>{text.promise}</p>
          <p className={styles.promiseDetail}>{text.promiseDetail}</p>
        </div>
        <SignInDrawing className={styles.drawing} />
      </div>
      <div className={styles.desk}>
        <form className={styles.form} onSubmit={submit} noValidate>
          <h1 className={styles.title} tabIndex={-1}>
            {text.title}
          </h1>
          {!isOnline && problem === null && (
            <Callout kind="hint">
              <strong>{text.offlineTitle}</strong> {text.offline}
            </Callout>
          )}
          <TextField
            ref={input}
            label={text.code}
            hint={text.codeHint}
            problem={problem === null ? null : sentenceFor(problem)}
            isCode
            name="codigo"
            enterKeyHint="go"
          />
          <Button kind="primary" type="submit" className={styles.enter} aria-disabled={isAsking}>
            {text.enter}
          </Button>
          {remembered !== null && (
            <Button className={styles.enter} onClick={() => void session.goOn()}>
              {text.goOn(truncate(oneLine(remembered.firstname), 20))}
            </Button>
          )}
          {mainSite !== null && (
            <p className={styles.elsewhere}>
              {text.mainSiteHint} <a href={mainSite}>{text.mainSite}</a>
            </p>
          )}
        </form>
        {children}
      </div>
    </div>
  );
}

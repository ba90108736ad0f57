import * as v from 'valibot';

const answerSchema = v.object({ value: v.unknown() });
const errorSchema = v.object({ error: v.string(), message: v.string() });
const sessionSchema = v.object({ sessionId: v.string() });
/** The key under which W3C WebDriver names an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
const elementSchema = v.object({ [elementKey]: v.string() });
const ranSchema = v.union([v.object({ value: v.unknown() }), v.object({ error: v.string() })]);

/** The few commands of W3C WebDriver that these tests need, over plain HTTP. */
export interface WebDriverSession {
  goto(address: string): Promise<void>;
  run(body: string): Promise<unknown>;
  /** The element an expression of the page finds, or null. */
  find(expression: string): Promise<string | null>;
  click(element: string): Promise<void>;
  type(element: string, text: string): Promise<void>;
  press(key: string): Promise<void>;
  end(): Promise<void>;
}

export async function startSession(driver: string, capabilities: object): Promise<WebDriverSession> {
  async function ask(method: 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> {
    const answer = await fetch(driver + path, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
    const { value } = v.parse(answerSchema, await answer.json());
    if (answer.ok) return value;
    const { error, message } = v.parse(errorSchema, value);
    throw new Error(`WebDriver: ${error} ${message}`);
  }
  const { sessionId } = v.parse(sessionSchema, await ask('POST', '/session', { capabilities }));
  const at = `/session/${sessionId}`;
  return {
    goto: async (url) => {
      await ask('POST', `${at}/url`, { url });
    },
    async run(body) {
      const script = `const done = arguments[0];
        (async () => { ${body} })().then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const ran = v.parse(ranSchema, await ask('POST', `${at}/execute/async`, { script, args: [] }));
      if ('error' in ran) throw new Error(ran.error);
      return ran.value;
    },
    async find(expression) {
      const found = await ask('POST', `${at}/execute/sync`, { script: `return ${expression};`, args: [] });
      return found === null ? null : v.parse(elementSchema, found)[elementKey];
    },
    click: async (element) => {
      await ask('POST', `${at}/element/${element}/click`, {});
    },
    type: async (element, text) => {
      await ask('POST', `${at}/element/${element}/value`, { text });
    },
    press: async (key) => {
      const strokes = ['keyDown', 'keyUp'].map((type) => ({ type, value: key }));
      await ask('POST', `${at}/actions`, { actions: [{ type: 'key', id: 'teclas', actions: strokes }] });
    },
    end: async () => {
      await ask('DELETE', at);
    },
  };
}

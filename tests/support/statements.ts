import type pg from 'pg';

/** A statement as the database gets it, with the name it is kept prepared under, if any. */
export interface Asked {
  text: string;
  name?: string;
  values: unknown[];
}
interface Rows {
  rows: object[];
}
type Answer = (asked: Asked, ask: () => Promise<Rows>) => Promise<Rows>;

/** What a server asks of the database outside transactions, for whichever request. */
export interface StatementSpy {
  asked(): Asked[];
  /** How many statements under this name. */
  named(name: string): number;
  clear(): void;
  /** Answers from now on what `answer` says; `ask` asks the database. */
  answering(answer: Answer): void;
  restore(): void;
}

/** Listens to the statements sent over these connections from now on, and answers them as `answer` says. */
export function spyOnStatements(pool: pg.Pool, answer: Answer = (_asked, ask) => ask()): StatementSpy {
  const query = pool.query.bind(pool) as unknown as (given: Asked) => Promise<Rows>;
  let asked: Asked[] = [];
  let present = answer;
  const spy = jest.spyOn(pool, 'query').mockImplementation(((given: Asked) => {
    const ask = () => query(given);
    // A plain text is the server's own: the position of the database, and what tests read directly.
    if (typeof given === 'string') return ask();
    asked.push(given);
    return present(given, ask);
  }) as unknown as () => void);
  return {
    asked: () => asked,
    named: (name) => asked.filter((statement) => statement.name === name).length,
    clear: () => (asked = []),
    answering: (next) => (present = next),
    restore: () => spy.mockRestore(),
  };
}

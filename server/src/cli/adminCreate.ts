import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { migrate } from '../db/migrate.ts';
import { refuseWords } from '../modules/login/passwords/common.ts';
import { checkAdmin, createAdmin, type NewAdmin } from './support/createAdmin.ts';
import { readPassword } from './support/readPassword.ts';
import { runTool, ToolError } from './support/runTool.ts';

const USAGE = 'Usage\u00a0: npm run admin:create -- --email adresse@exemple.mg --name "Nom Prénom"';

function readAdmin(): NewAdmin | undefined {
  try {
    const { values } = parseArgs({ options: { email: { type: 'string' }, name: { type: 'string' } } });
    return checkAdmin({ email: values.email ?? '', name: values.name ?? '' });
  } catch (error) {
    // The message of parseArgs is in English, so the usage is shown instead.
    console.error(error instanceof ToolError ? `${error.message}\n${USAGE}` : USAGE);
    return undefined;
  }
}

const admin = readAdmin();
if (!admin) {
  process.exitCode = 1;
} else {
  await runTool(async (db, runtime) => {
    await migrate(db.pool, runtime);
    refuseWords(readConfig(process.env).passwordWords);
    await createAdmin(db, admin, await readPassword());
    console.log(`Administrateur ${admin.email} créé.`);
    return 0;
  });
}

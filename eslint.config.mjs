import tseslint from 'typescript-eslint';
import reactHooks from 'eslint-plugin-react-hooks';
import jsxA11y from 'eslint-plugin-jsx-a11y';

/** Imports go one way: app -> features -> {machines, store, ui}; a feature never imports another feature. */
const forbid = (files, groups, message) => ({
  files,
  rules: {
    'no-restricted-imports': 'off',
    '@typescript-eslint/no-restricted-imports': ['error', { patterns: groups.map((g) => ({ ...g, message })) }],
  },
});
const only = (...regexes) => regexes.map((regex) => ({ regex }));
const typesOnly = { regex: '^@contract/', allowTypeImports: true };

export default tseslint.config(
  { ignores: ['dist', 'node_modules', '.data', 'coverage', 'test-results', 'playwright-report', '.cache'] },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      // Fastify plugins are async by contract, even those that only register routes.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      'max-lines': ['error', 300],
      complexity: ['error', 15],
      eqeqeq: 'error',
      'no-console': ['error', { allow: ['warn', 'error'] }],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks, ...jsxA11y.flatConfigs.recommended.plugins },
    rules: { ...reactHooks.configs['recommended-latest'].rules, ...jsxA11y.flatConfigs.recommended.rules },
  },
  forbid(['src/ui/**'], [...only('/(app|features|machines|store)/'), { regex: '^@contract/' }], 'ui ne connaît que lui-même.'),
  forbid(['src/store/**'], [...only('/(app|features|machines|ui)/'), typesOnly], 'store ne connaît que lui-même et les types du contrat.'),
  forbid(
    ['src/machines/**'],
    [...only('/(app|features|ui)/'), { regex: '/store/', allowTypeImports: true }, typesOnly],
    'machines ne prend que des types.',
  ),
  forbid(['src/features/**'], [...only('/app/', '^(\\.\\./)+features/'), typesOnly], 'une fonctionnalité ne connaît ni app ni une autre fonctionnalité.'),
  forbid(['src/app/**'], [typesOnly], 'le contrat ne donne que des types.'),
  forbid(['server/src/contract/**'], [...only('^\\.\\./')], 'le contrat n’importe rien.'),
  { files: ['**/*.test.{ts,tsx}', 'tests/**'], rules: { 'max-lines': ['error', 400], 'no-console': 'off' } },
  { files: ['server/src/cli/**', 'tests/bench/**'], rules: { 'no-console': 'off' } },
);

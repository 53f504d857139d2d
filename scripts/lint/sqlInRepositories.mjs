// A rule of the linter: files that answer requests or serve every resource ask repositories, they write no SQL.

export const sqlInRepositories = {
  meta: { type: 'suggestion', docs: { description: 'Keeps SQL in the files that are for it.' } },
  create(context) {
    return {
      TaggedTemplateExpression(node) {
        if (node.tag.type === 'Identifier' && node.tag.name === 'sql')
          context.report({ node, message: 'SQL belongs in a repository.ts or in server/src/db.' });
      },
    };
  },
};

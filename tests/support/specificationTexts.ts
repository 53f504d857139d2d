/**
 * Texts that the specification quotes with a typewriter's apostrophe or without a non-breaking space, taken from its
 * two documents by their quotation marks. They stay to the letter; `{}` stands for a value.
 */
export const SPECIFICATION_TEXTS: readonly string[] = [
  "Vous n'avez pas les permissions nécessaires pour accéder à cette page.",
  'Êtes-vous sûr de vouloir vous déconnecter ?',
  'Les colonnes suivantes sont manquantes: {}',
  'Colonnes non autorisées détectées: {}',
  "Le fichier est vide ou ne contient pas d'en-têtes.",
  'Erreur HTTP: {}',
  'Erreur lors du rafraîchissement: {}',
  "L'importation a échoué.",
  'Total: {} élément(s)',
  "Chiffre d'affaires",
  "L'email est requis",
  'Stocks assignés avec succès !',
  "Erreur lors de l'assignation: {}",
  "Erreur lors de la création de l'utilisateur",
  'Ajustement créé avec succès !',
  'Erreur lors de la création: {}',
  "L'assignation a échoué.",
  "Erreur lors de l'enregistrement de la zone.",
  "Données d'exemple",
  "Type d'article",
];

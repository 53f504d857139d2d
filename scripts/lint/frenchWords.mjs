/**
 * French words that no identifier may contain: verbs, articles, prepositions, adjectives, and the nouns for which the
 * code has an English one. The nouns of the API (docs/glossary.md) are not in it. Without accents, in small letters.
 */
export const FRENCH_WORDS = new Set(
  `
  achat acheteur actif activer affichage affiche affiches ailleurs ajout ajouter ajustee aller alors ambigu
  ancien annonce annonces appareil appareils appel appels apport apports apres arret arrete arreter arrets
  arrivee assigner attendre attendu attente au aucun aucune autre autres aux avancer avant avec avoir balise
  balises bande bandes bas basculer battement battre bilan bon borner bornes bouger bouton boutons bref bulle
  cadrer calme calque calques carte cartes ce ces cet cette changement chaque chargement chemin chemins
  chercher chez choisi choisie choisir choix chronologie cles colonne comptage compte compter 
  conflit connexion connue connus conseil contenu couleurs coupure coupures courante creer curseur dans de
  debout deconnecter deconnexion dedans defaut degre degres demande demandee demander demandes depuis dernier
  derniere des desactive desactiver dessin dessines deux devance disque donc dont du duree echec echecs echoue
  ecoute ecran ecrire ecriture editer effacer effets empreinte encre enregistre enregistrer entendu entete envoi
  envoyer essai est et etape etapes etat etats etendue etre etroit faible faire fait faite faites faits faute
  fautes fautive ferme fermees fermer fermeture fichiers filtre filtres fini finie fluide fois fonce
  formes formulaire frais gagnes garder grand grande groupe hachee haut heures homonymes horloge ici identique
  illisible illisibles incertain incomplet inconnu indisponible intervalles introuvable isoler jamais jugement
  jusque la lacher largeur largeurs le lecture legende les leur leurs libelles lieu lieux limite limiter
  lire listes longue longueur losange lus maintenant manque manques marque masque mediane meilleurs mensuel
  mesure mesures mettre mieux migree minuterie moins montee montres morceau morceaux mot mots
  muette ne neutre nombreuses noms nord nos noter notre nouveau nouvelle nulle nuls numero objectifs occupe
  onglet onglets outil outils ouvert ouvrir panne pannes par partagee partiel pas pastille payeur peindre
  pendant perdu perdus perimetre personne personnes petit peu peut piste pliage plie plusieurs polygone porte
  porteurs pour pourquoi precedent premier premiere prendre preparer pret prix prochain proche proches quand
  quantites qui quitte quoi raison recevoir recouvrements reduit refus refusee regle regler regles
  relancer releve releves relie relier remplacer remplir repli reponse reprendre repris respecte retirer
  retrouvee rien riz roule rythme saisie saisir sans sauf savon seconde secondes selon seuil seuils seul seule
  siens signe signee signes soldes sommet sommets sont sous statut statuts sud suivant suivante suiveur suivi
  suivre sujet supprimer sur suspendre suspendue tache taille taire telecharges temoin temoins tenir tenu
  terminee titre tourne tous toute toutes tracee trajet trajets travailleurs tres tri trop trou trous trouve
  trouver tuiles un une unis valider vendus venir venu verifier vers vide vider virtuel visite visites vite
  vitesse vitesses voir voisine voisines vos votre vouloir voulue voulues vu vue vues vus
  `
    .trim()
    .split(/\s+/),
);

/** Names of the API that have such a word in them, as the words they consist of. */
export const API_NAMES = ['stock par produit', 'points de vente', 'sans position', 'plus grande'];

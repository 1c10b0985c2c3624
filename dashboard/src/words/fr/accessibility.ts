import type { accessibility as english } from '../en/accessibility.ts'

export const accessibility: typeof english = {
  lead: 'Tout le monde doit pouvoir travailler ici, avec ou sans souris, avec ou sans la vue, dans le calme ou non. L’objectif est la norme WCAG 2.2, niveaux A et AA, que la norme EN 301 549 demande en Europe.',
  parts: [
    {
      title: 'Au clavier seul',
      text: [
        'Selvedge est conçu pour s’utiliser au clavier seul ; le chemin d’un nouveau produit à son passeport public est testé ainsi. Tab parcourt la page dans l’ordre de lecture, Entrée ouvre, Échap ferme. Ctrl K ou ⌘ K trouve fiches et commandes pendant la saisie ; ? affiche tous les raccourcis.',
      ],
    },
    {
      title: 'Vue et audition',
      text: [
        'Le texte s’agrandit jusqu’à 400 % sans que la page défile sur le côté ; les grands tableaux défilent dans leur cadre. Le clair et le sombre suivent votre système, ou votre choix dans le menu du compte, et les modes à fort contraste gardent leurs couleurs. Si votre système demande moins de mouvement, il n’y a aucune animation.',
        'Pages, champs et messages ont un nom pour les lecteurs d’écran. Les graphiques et les cartes sont accompagnés des mêmes données en texte.',
      ],
    },
    {
      title: 'Ce qui est vérifié',
      text: [
        'À chaque modification, un navigateur parcourt tous les écrans, dialogues et menus et cherche ce qui enfreint la norme : contraste, noms, taille des cibles, focus, espacement du texte, fenêtres étroites.',
      ],
    },
    {
      title: 'Ce que personne n’a encore vérifié',
      text: [
        'Comment s’en sortent les personnes qui travaillent chaque jour avec un lecteur d’écran, la commande vocale ou un contacteur, et le comportement dans d’autres navigateurs que Chromium. Si c’est votre cas, votre avis compte plus que nos tests.',
      ],
    },
    {
      title: 'Quelque chose vous gêne',
      text: [
        'Indiquez à l’exploitant de cette installation ou à un administrateur de votre espace de quel écran il s’agit, ce que vous vouliez faire et avec quel outil.',
      ],
    },
  ],
}

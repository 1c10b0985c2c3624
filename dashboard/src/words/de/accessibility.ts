import type { accessibility as english } from '../en/accessibility.ts'

export const accessibility: typeof english = {
  lead: 'Alle sollen hier arbeiten können, mit oder ohne Maus, Augenlicht oder ruhigen Raum. Das Ziel ist der Standard WCAG 2.2, Stufen A und AA, den EN 301 549 in Europa verlangt.',
  parts: [
    {
      title: 'Nur mit der Tastatur',
      text: [
        'Gemacht für die Bedienung allein mit Tasten; der Weg vom neuen Produkt zum öffentlichen Pass wird so getestet. Tab führt in Leserichtung durch die Seite, Enter öffnet, Escape schließt. Strg oder ⌘ K findet Datensätze und Befehle beim Tippen; ? zeigt alle Tasten.',
      ],
    },
    {
      title: 'Wie Sie sehen und hören',
      text: [
        'Text lässt sich auf 400 % vergrößern, ohne dass die Seite seitwärts läuft; breite Tabellen laufen in ihrem Rahmen. Hell und dunkel folgen Ihrem System oder Ihrer Wahl im Kontomenü, und Modi mit hohem Kontrast behalten ihre Farben. Wünscht Ihr System weniger Bewegung, gleitet und blendet nichts.',
        'Seiten, Felder und Meldungen haben Namen für Screenreader. Diagramme und Karten stehen neben denselben Angaben als Text.',
      ],
    },
    {
      title: 'Was geprüft wird',
      text: [
        'Bei jeder Änderung geht ein Browser durch alle Ansichten, Dialoge und Menüs und sucht, was gegen den Standard verstößt: Kontrast, Namen, Größe der Ziele, Fokus, Textabstände, schmale Fenster.',
      ],
    },
    {
      title: 'Was noch niemand geprüft hat',
      text: [
        'Wie es für jemanden ist, der täglich mit Screenreader, Sprachsteuerung oder Schalter arbeitet, und wie es sich in anderen Browsern als Chromium verhält. Tun Sie das, dann zählt Ihr Wort mehr als unsere Tests.',
      ],
    },
    {
      title: 'Etwas steht Ihnen im Weg',
      text: [
        'Sagen Sie es denen, die diese Installation betreiben, oder einem Administrator Ihres Arbeitsbereichs: auf welcher Seite, was Sie tun wollten und womit Sie arbeiten.',
      ],
    },
  ],
}

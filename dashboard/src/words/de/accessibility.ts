import type { accessibility as english } from '../en/accessibility.ts'

export const accessibility: typeof english = {
  lead: 'Alle sollen hier arbeiten können, mit oder ohne Maus, Sehvermögen oder ruhigen Raum. Das Ziel ist der Standard WCAG 2.2, Stufen A und AA, den EN 301 549 in Europa verlangt.',
  parts: [
    {
      title: 'Nur mit der Tastatur',
      text: [
        'Selvedge lässt sich allein mit der Tastatur bedienen; der Weg vom neuen Produkt zum öffentlichen Pass wird so getestet. Tab führt in Lesereihenfolge durch die Seite, Enter öffnet, Escape schließt. Strg + K oder ⌘ K findet beim Tippen Datensätze und Befehle; ? zeigt alle Tastenkürzel.',
      ],
    },
    {
      title: 'Sehen und hören',
      text: [
        'Text lässt sich auf 400 % vergrößern, ohne dass die Seite seitlich scrollt; breite Tabellen scrollen in ihrem Rahmen. Hell und dunkel folgen Ihrem System oder Ihrer Wahl im Kontomenü, und Modi mit hohem Kontrast behalten ihre Farben. Ist in Ihrem System weniger Bewegung eingestellt, gibt es keine Animationen.',
        'Seiten, Felder und Meldungen haben Namen für Screenreader. Zu Diagrammen und Karten gibt es dieselben Angaben als Text.',
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
        'Wie gut die Arbeit gelingt, wenn man täglich Screenreader, Sprachsteuerung oder Schalter nutzt, und wie sich die Oberfläche in anderen Browsern als Chromium verhält. Wenn das auf Sie zutrifft, zählt Ihre Erfahrung mehr als unsere Tests.',
      ],
    },
    {
      title: 'Etwas steht Ihnen im Weg',
      text: [
        'Sagen Sie dem Betreiber dieser Installation oder einem Administrator Ihres Arbeitsbereichs, auf welcher Seite es war, was Sie tun wollten und womit Sie arbeiten.',
      ],
    },
  ],
}

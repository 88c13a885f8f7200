import './styles/fonts.css'
import './styles/tokens.css'
import './styles/foundation.css'
import './styles/frame.css'
import './styles/controls.css'
import './styles/segments.css'
import './styles/notices.css'
import './styles/playground.css'
import './styles/decks.css'
import './styles/deck-list.css'
import './styles/menu.css'
import './styles/settings.css'
import './styles/charts.css'
import './styles/tables.css'
import './styles/workspace.css'
import './styles/view-bar.css'
import './styles/slides-view.css'
import './styles/rail.css'
import './styles/stage.css'
import './styles/enlarged.css'
import './styles/boxes.css'
import './styles/row-panel.css'
import './styles/block-lines.css'
import './styles/grid-view.css'
import './styles/reading-view.css'
import './styles/reference.css'
import './styles/try.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'

const root = document.getElementById('console')
if (!root) throw new Error('The page has no element #console.')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

import './styles/fonts.css'
import './styles/tokens.css'
import './styles/foundation.css'
import './styles/frame.css'
import './styles/controls.css'
import './styles/segments.css'
import './styles/notices.css'
import './styles/playground.css'
import './styles/slide-rows.css'
import './styles/settings.css'
import './styles/charts.css'
import './styles/tables.css'
import './styles/reference.css'
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

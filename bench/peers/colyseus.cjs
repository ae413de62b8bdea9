// One room a table, six clients, a state told by differences: the way that
// Colyseus is meant to be used, and the quickest. Patches leave as soon as a
// move has changed the state, and not twenty times a second.
// (CommonJS, because its transport's other form does not find its own parts.)

const { createServer } = require('node:http')
const { Room, Server } = require('@colyseus/core')
const { Schema, defineTypes } = require('@colyseus/schema')
const { WebSocketTransport } = require('@colyseus/ws-transport')

class Game extends Schema {}
defineTypes(Game, { moves: 'number', told: 'string' })

class Table extends Room {
  maxClients = 6

  onCreate() {
    this.state = new Game()
    this.state.moves = 0
    this.state.told = ''
    this.setPatchRate(null)
    this.onMessage('move', (_client, bytes) => {
      this.state.moves += 1
      this.state.told = String(this.state.moves % 10).repeat(bytes)
      this.broadcastPatch()
    })
  }
}

const http = createServer()
const server = new Server({ greet: false, transport: new WebSocketTransport({ server: http }) })
server.define('table', Table).filterBy(['table'])
server.listen(0, '127.0.0.1').then(() => {
  console.log(`On this machine http://127.0.0.1:${http.address().port}/`)
})

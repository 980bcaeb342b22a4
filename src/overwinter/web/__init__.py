"""The server: tables over HTTP and websockets, and the page."""

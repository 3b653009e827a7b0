// The names of Boost.Asio that the whole layer uses.
//
// This header is precompiled. It has an include guard, because #pragma once recognises
// a precompiled header by its content: ccache returns the precompiled header from
// before a change of comments, and the header would then be included a second time.
#ifndef TAMIS_SERVE_HTTP_ASIO_H
#define TAMIS_SERVE_HTTP_ASIO_H

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace tamis::serve {

namespace asio = boost::asio;
using asio::awaitable;
using asio::ip::tcp;

// co_await returns a tuple that begins with the error. It throws no exception.
inline constexpr auto kAwait = asio::as_tuple(asio::use_awaitable);

}  // namespace tamis::serve

#endif

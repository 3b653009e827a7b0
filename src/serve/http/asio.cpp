// The functions of Boost.Asio, compiled once for the whole program
// (BOOST_ASIO_SEPARATE_COMPILATION) instead of in every file that includes it.
#include <boost/asio/impl/src.hpp>
